import type { ReactNode } from 'react';
import type { ModelCard as Model } from '@platform/shared/contracts';
import { Link } from '@platform/shared/router';
import { Avatar, LiveBadge, ModelCard, ModelGrid, Panel, SectionHeading } from '@platform/shared/ui';
import styles from './cast.module.css';

/** From so many on a cast fills a row of cards; fewer would leave a hole. */
const fewestInRow = 4;

export const isSmallCast = (cast: readonly Model[]): boolean => cast.length > 0 && cast.length < fewestInRow;

/** A cast of one to three, for the column beside a title's words; nothing for a larger one. */
export function SmallCast({ cast }: { cast: readonly Model[] }): ReactNode {
  if (!isSmallCast(cast)) return null;
  return (
    <Panel aria-labelledby="cast-heading">
      <h2 id="cast-heading" className={styles.heading}>
        Cast
      </h2>
      <ul aria-label="Cast">
        {cast.map(({ id, firstName, lastName, pageUrl, posters, titles, live }) => (
          <li key={id} className={styles.row}>
            <Avatar image={posters.listItem} name={`${firstName} ${lastName}`} size={64} />
            <span className={styles.words}>
              <Link to={pageUrl} className={styles.link}>
                {`${firstName} ${lastName}`.trim()}
              </Link>
              {titles > 0 && <span className={styles.titles}>{`${titles} ${titles === 1 ? 'title' : 'titles'}`}</span>}
            </span>
            {live && <LiveBadge />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A cast of four and more, in a row; nothing for a smaller one. */
export function CastRow({ cast, className }: { cast: readonly Model[]; className: string | undefined }): ReactNode {
  if (cast.length < fewestInRow) return null;
  return (
    <section className={className} aria-labelledby="cast-heading">
      <SectionHeading id="cast-heading">Cast</SectionHeading>
      <ModelGrid rail label="Cast">
        {cast.map((model) => (
          <ModelCard key={model.id} model={model} />
        ))}
      </ModelGrid>
    </section>
  );
}
