import type { ReactNode } from 'react';
import type { SearchResults } from '@platform/shared/contracts';
import { Link } from '@platform/shared/router';
import { Image, LiveBadge, SectionHeading } from '@platform/shared/ui';
import rows from './game-rows.module.css';
import styles from './search.module.css';

/** Those who play with the performer who was searched for; without any, and where she found them herself, nothing. */
export function Costars({ title, results }: { title: string; results: SearchResults }): ReactNode {
  const found = new Set(results.models.items.map(({ pageUrl }) => pageUrl));
  const costars = (results.performer?.costars ?? []).filter(({ model }) => !found.has(model.pageUrl));
  if (costars.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="costars">
      <SectionHeading id="costars">{`Performers with ${title}`}</SectionHeading>
      <ul className={rows.games} aria-label={`Performers with ${title}`}>
        {costars.map(({ model, game }) => (
          <li key={model.id}>
            <article className={rows.card}>
              <Image
                image={model.posters.listItem}
                alt=""
                sizes="88px"
                quality={80}
                ratio={3 / 4}
                loading="lazy"
                className={rows.poster}
              />
              <div className={rows.words}>
                <h3 className={rows.title}>
                  <Link to={model.pageUrl} className={rows.link}>
                    {`${model.firstName} ${model.lastName}`.trim()}
                  </Link>
                </h3>
                <p className={rows.with}>{`In ${game}`}</p>
                <p className={rows.facts}>
                  {model.live && <LiveBadge />}
                  {model.titles > 0 && <span>{`${model.titles} ${model.titles === 1 ? 'title' : 'titles'}`}</span>}
                </p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
