import type { ReactNode } from 'react';
import type { ModelPage } from '@platform/shared/contracts';
import { formatWeekdayTime } from '@platform/shared/format';
import { FollowButton, ReportButton } from '@platform/shared/forms';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { Breadcrumbs, Button, Image, LocalTime, RoomBadge, Tag } from '@platform/shared/ui';
import { FavouriteButton } from '../page/favourite-button';
import { newestTitle, performerFacts } from './performer-facts';
import styles from './performer-hero.module.css';

/** The top of a performer's page: portrait, the first name behind it, facts, and the way into her room while something plays in it. */
export function PerformerHero({ model }: { model: ModelPage }): ReactNode {
  const name = `${model.firstName} ${model.lastName}`.trim();
  const [lead] = model.bio;
  const room = (model.live?.status === 'live' || model.live?.isLoop === true) && model.live;
  const nextShow = model.shows?.[0];
  const backAt = (model.live?.status === 'offline' && model.live.backAt) || '';
  const newest = newestTitle(model);
  return (
    <section className={styles.hero} aria-label={name}>
      {/* Decoration, drawn by the style sheet: text of this contrast would be held against the page. */}
      <div className={styles.word} data-word={model.firstName} aria-hidden="true" />
      <div className="container">
        <div className={styles.crumbs}>
          <Breadcrumbs
            items={[
              { title: 'Home', url: paths.home() },
              { title: 'Pornstars', url: paths.pornstars() },
              { title: name, url: model.pageUrl },
            ]}
          />
        </div>
        <div className={styles.columns}>
          <Image
            image={model.posters.listItem}
            alt={`Portrait of ${name}`}
            sizes="(max-width: 768px) 92vw, (max-width: 1200px) 300px, 420px"
            loading="eager"
            fetchPriority="high"
            ratio={4 / 5}
            className={styles.portrait}
          />
          <div className={styles.copy}>
            <div className={styles.state}>
              {model.live && <RoomBadge room={model.live} variant="line" />}
              <Tag variant="line" icon="shield">
                Verified adult
              </Tag>
            </div>
            <h1 className={styles.name}>{name}</h1>
            {lead !== undefined && <p className="lead">{lead}</p>}
            <div className={styles.actions}>
              {room && (
                <Button variant="primary" to={room.pageUrl}>
                  {room.isLoop ? `Watch recording of ${model.firstName}` : 'Watch live'}
                </Button>
              )}
              {model.live !== null && <FollowButton slug={model.slug} name={name} pageUrl={model.pageUrl} />}
              <FavouriteButton kind="model" slug={model.slug} pageUrl={model.pageUrl} />
              <ReportButton
                about={{ kind: 'model', slug: model.slug }}
                title={name}
                path={model.pageUrl}
                picture={model.posters.listItem}
              />
            </div>
            {nextShow !== undefined && (
              <p className={styles.next}>
                Next live show: <LocalTime iso={nextShow} />
              </p>
            )}
            {nextShow === undefined && formatWeekdayTime(backAt) !== '' && (
              <p className={styles.next}>
                Back <LocalTime iso={backAt} />
              </p>
            )}
            {newest !== null && (
              <p className={styles.next}>
                {`Newest ${newest.kind}: `}
                <Link className="link" to={newest.pageUrl}>
                  {newest.title}
                </Link>
              </p>
            )}
            <dl className={styles.facts}>
              {performerFacts(model).map(([term, value]) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </div>
    </section>
  );
}
