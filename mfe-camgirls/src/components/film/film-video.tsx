import { type ReactNode, useState } from 'react';
import type { ShownFilm } from '@platform/shared/contracts';
import { Banner } from '@platform/shared/ui';
import styles from './film-video.module.css';

export interface FilmVideoProps {
  film: Pick<ShownFilm, 'url'>;
  /** Says what plays. */
  label: string;
}

/** A film of a show, with the browser's own controls; it begins at once. */
export function FilmVideo({ film: { url }, label }: FilmVideoProps): ReactNode {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed)
    return (
      <Banner tone="error" title="The video didn’t start" announce>
        <p>It may have been removed. Reload the page, then try again.</p>
      </Banner>
    );
  return (
    // Shows have no captions: none were written.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className={styles.video}
      src={url}
      aria-label={label}
      controls
      autoPlay
      playsInline
      onError={() => setFailed(true)}
    />
  );
}
