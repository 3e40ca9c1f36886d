import type { ReactNode } from 'react';
import type { VideoCard as Video } from '@platform/shared/contracts';
import { durationWords, formatDuration } from '@platform/shared/format';
import { Link } from '@platform/shared/router';
import { Card, type CardOptions } from './card';
import { HoverPreview } from '../media/hover-preview';
import { StarRating } from '../label/star-rating';
import { Tag } from '../label/tag';
import { useHoverPreview } from '../media/use-hover-preview';
import styles from './video-card.module.css';

export interface VideoCardProps extends CardOptions {
  video: Video;
  /** Heading level of the title, to fit the page's outline; default 3. */
  level?: 2 | 3 | 4 | undefined;
  /** Loads the poster at once and before all else; for the one card that is the first thing seen. */
  priority?: boolean | undefined;
  sizes?: string | undefined;
  /** Stands below the title, instead of the tags. */
  words?: ReactNode;
}

const defaultSizes = '(max-width: 700px) 148px, (max-width: 1200px) 46vw, 440px';

/** A video of the catalogue: poster, a preview of its trailer, length, rating, and what one should know before opening it. */
export function VideoCard({ video, level = 3, sizes = defaultSizes, words, ...options }: VideoCardProps): ReactNode {
  const preview = useHoverPreview(video.hoverVideoUrl !== null);
  const Heading = `h${level}` as const;
  return (
    <article className={styles.card} {...preview.handlers}>
      <Card posterUrl={video.poster} sizes={sizes} ratio={16 / 9} imageScale className={styles.picture} {...options}>
        <HoverPreview preview={preview} url={video.hoverVideoUrl} title={video.title} buttonClass={styles.preview} />
        <div className={styles.bottom}>
          <Tag variant="glass">
            <span aria-hidden="true">{formatDuration(video.durationSeconds)}</span>
            <span className="visually-hidden">{durationWords(video.durationSeconds)}</span>
          </Tag>
          {video.projection !== 'flat' && (
            <Tag variant="glass" icon="sphere" className={styles.projection}>
              <span className="visually-hidden">VR </span>
              {video.projection}
            </Tag>
          )}
        </div>
      </Card>
      {/* Over the poster, or below the words where the card is compact. */}
      <div className={styles.top}>
        {video.premium && (
          <Tag variant="glass" icon="premium">
            Premium
          </Tag>
        )}
        {video.scripts && <Tag variant="glass">Scripts</Tag>}
      </div>
      <div className={styles.meta}>
        <Heading className={styles.title}>
          <Link to={video.pageUrl} className={styles.link}>
            {video.title}
          </Link>
        </Heading>
        <StarRating value={video.rating} />
      </div>
      {words !== undefined && <p className={styles.tags}>{words}</p>}
      {words === undefined && video.tags.length > 0 && (
        <p className={styles.tags}>
          {video.tags
            .slice(0, 3)
            .map(({ title }) => title)
            .join(', ')}
        </p>
      )}
    </article>
  );
}
