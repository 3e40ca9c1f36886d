import type { ReactNode } from 'react';
import { Avatar, Image } from '@platform/shared/ui';
import { picture } from '../samples';
import { Columns, Row } from '../specimen';
import styles from '../playground.module.css';

const poster = picture('posters/kestrel-station.svg', 600, 800, '#16325f');
const portrait = picture('portraits/ione-castellane.svg', 640, 800, '#26306f');

export function PictureSection(): ReactNode {
  return (
    <>
      <Columns count={4}>
        <figure>
          <Image image={poster} alt="Nested hexagons" loading="eager" />
          <figcaption className={styles.note}>Loaded</figcaption>
        </figure>
        <figure>
          <Image image={picture('posters/missing.svg', 600, 800, '#4a1a16')} alt="" />
          <figcaption className={styles.note}>On its way or missing: its mean colour</figcaption>
        </figure>
        <figure>
          <Image image={{ ...poster, width: 0, height: 0 }} alt="Nested hexagons" ratio={3 / 4} />
          <figcaption className={styles.note}>Metadata that could not be read</figcaption>
        </figure>
        <figure>
          <Image
            image={picture('logos/kestrel-station.svg', 600, 200, '#ffffff')}
            alt="Kestrel Station"
            fit="contain"
            placeholder={false}
          />
          <figcaption className={styles.note}>All of it, without a placeholder</figcaption>
        </figure>
      </Columns>
      <Row>
        {([40, 52, 64, 96] as const).map((size) => (
          <Avatar key={size} image={portrait} name="Ione Castellane" size={size} />
        ))}
        {([40, 52, 64, 96] as const).map((size) => (
          <Avatar key={size} image={null} name="Rowan Hale" size={size} />
        ))}
        <Avatar image={null} name="" />
      </Row>
    </>
  );
}
