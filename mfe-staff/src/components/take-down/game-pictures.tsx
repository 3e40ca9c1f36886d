import type { TakeDownSubject } from '@platform/shared/contracts';
import { endpointQuery } from '@platform/shared/queries';
import { useQuery } from '@platform/shared/store';
import { Image } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import styles from './game-pictures.module.css';

/** Pixels. */
const WIDTH = 96;

interface GamePicturesProps {
  slug: string;
  /** Path of the picture that was chosen before; empty: the game. */
  chosen: string | undefined;
}

/** What of a game is taken down: all of it, or one picture of its gallery. */
export function GamePictures({ slug, chosen = '' }: GamePicturesProps): ReactNode {
  const { data } = useQuery(endpointQuery('GET /api/games/{slug}', { params: { slug } }));
  return (
    <fieldset className={styles.choices}>
      <legend>What to take down</legend>
      <label>
        <input type="radio" name="picture" value="" defaultChecked={chosen === ''} />
        The game
      </label>
      {data?.gallery.map((picture, index) => (
        <label key={picture.path}>
          <input type="radio" name="picture" value={picture.path} defaultChecked={chosen === picture.path} />
          <Image image={picture} alt="" drawnWidth={WIDTH} className={styles.picture} />
          Picture {index + 1}
        </label>
      ))}
    </fieldset>
  );
}

/** The game, or the picture of it that was chosen. */
export const pictureOf = (about: TakeDownSubject, path: string): TakeDownSubject =>
  about.kind === 'game' && path !== '' ? { kind: 'picture', slug: about.slug, path } : about;
