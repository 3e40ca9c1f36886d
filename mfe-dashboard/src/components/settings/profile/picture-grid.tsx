import { useId } from 'react';
import type { Avatar } from '@platform/shared/contracts';
import { EmptyState, Image } from '@platform/shared/ui';
import { ownFile } from '../../../state/use-picture';
import styles from './picture-grid.module.css';

export interface PictureGridProps {
  pictures: readonly Avatar[];
  /** Address of the square of an own file, once one is chosen. */
  own?: string | undefined;
  /** Id of the chosen one, `ownFile` for the own file. */
  value: string | null;
  onChange: (id: string) => void;
}

/** Pictures of which one is chosen; arrow keys move as in every browser. */
export function PictureGrid({ pictures, own, value, onChange }: PictureGridProps) {
  const name = useId();
  if (pictures.length === 0 && own === undefined)
    return (
      <EmptyState level={3} title="No pictures yet">
        Upload one of your own below.
      </EmptyState>
    );
  const radio = (id: string, label: string) => (
    <input
      type="radio"
      name={name}
      value={id}
      aria-label={label}
      checked={id === value}
      className={styles.radio}
      onChange={() => onChange(id)}
    />
  );
  return (
    <fieldset className={styles.grid} role="radiogroup">
      <legend className="visually-hidden">Choose a picture</legend>
      {own !== undefined && (
        <label className={styles.choice}>
          {radio(ownFile, 'Your upload')}
          <img src={own} alt="" className={styles.image} />
        </label>
      )}
      {pictures.map(({ id, image }, index) => (
        <label key={id} className={styles.choice}>
          {radio(id, `Picture ${index + 1}`)}
          <Image image={image} alt="" drawnWidth={96} ratio={1} className={styles.image} />
        </label>
      ))}
    </fieldset>
  );
}
