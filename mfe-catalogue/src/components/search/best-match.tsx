import type { ReactNode } from 'react';
import type { FoundPerformer, GameCard, MediaImage, ModelCard, VideoCard } from '@platform/shared/contracts';
import { durationWords, formatNumber, playLength } from '@platform/shared/format';
import { Link } from '@platform/shared/router';
import { Button, cardPrice, Coins, Image, LiveBadge, Panel, StarRating } from '@platform/shared/ui';
import type { Viewer } from '../../state/use-viewer';
import styles from './best-match.module.css';

/** The first of all hits, with what of it is known. */
export type BestHit =
  { kind: 'game'; card: GameCard } | { kind: 'video'; card: VideoCard } | { kind: 'model'; card: ModelCard };

export interface BestMatchProps {
  hit: BestHit;
  title: string;
  picture: MediaImage;
  /** What is known of her, where it is a performer. */
  performer: FoundPerformer | null;
  viewer: Viewer;
}

const actions = { game: 'Open game', video: 'Open video', model: 'Open profile' } as const;

/** What was most likely meant, larger than the rest. */
export function BestMatch({ hit, title, picture, performer, viewer }: BestMatchProps): ReactNode {
  const live = hit.kind === 'model' ? (performer?.live ?? null) : null;
  return (
    <Panel aria-label="Best match" className={styles.best}>
      <Image
        image={picture}
        alt=""
        sizes="(max-width: 768px) 100vw, 300px"
        quality={80}
        ratio={hit.kind === 'video' ? 16 / 9 : 4 / 5}
        loading="eager"
        fetchPriority="high"
        className={styles.picture}
      />
      <div className={styles.words}>
        {hit.kind === 'model' && hit.card.live && <LiveBadge />}
        <div>
          <h2>
            <Link to={hit.card.pageUrl} className={styles.link}>
              {title}
            </Link>
          </h2>
          <p className={styles.facts}>
            <Facts hit={hit} performer={performer} viewer={viewer} />
          </p>
        </div>
        <Figures figures={figuresOf(hit, performer)} />
        <div className={styles.ways}>
          {live && (
            <Button variant="primary" to={live.pageUrl} icon="play">
              Watch live
            </Button>
          )}
          <Button
            variant={live ? 'outlined' : 'primary'}
            to={hit.card.pageUrl}
            icon={hit.kind === 'video' ? 'play' : undefined}
          >
            {actions[hit.kind]}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

const onAirWords = ({ topic }: { topic: string }): string =>
  topic === '' ? 'Performer, on air now' : `Performer, on air now: ${topic}`;

type Figure = readonly [name: string, value: string];

/** What she is in and how many watch her; how long a game plays, and what is in it. */
function figuresOf(hit: BestHit, performer: FoundPerformer | null): Figure[] {
  if (hit.kind === 'game') {
    const { hours, scenes, girls } = hit.card;
    const { value, unit } = playLength(hours);
    return [
      ...(hours > 0 ? [['Playing time', `${value} ${unit}`] as const] : []),
      ...counted(['Scenes', scenes], ['Girls', girls]),
    ];
  }
  if (hit.kind === 'video' || performer === null) return [];
  const { games, videos, live } = performer;
  return [
    ['Games', formatNumber(games)],
    ['Videos', formatNumber(videos)],
    ...counted(['Viewers now', live?.viewers ?? 0]),
  ];
}

const counted = (...figures: readonly (readonly [string, number])[]): Figure[] =>
  figures.filter(([, count]) => count > 0).map(([name, count]) => [name, formatNumber(count)]);

const Figures = ({ figures }: { figures: readonly Figure[] }): ReactNode =>
  figures.length > 0 && (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );

function Facts({ hit, performer, viewer }: Pick<BestMatchProps, 'hit' | 'performer' | 'viewer'>): ReactNode {
  switch (hit.kind) {
    case 'model': {
      // How much she is in stands in figures below.
      if (performer) return performer.live ? onAirWords(performer.live) : 'Performer';
      const { titles } = hit.card;
      return `Performer${titles > 0 ? ` in ${titles} ${titles === 1 ? 'title' : 'titles'}` : ''}`;
    }
    case 'video':
      return (
        <>
          <span>{`Video, ${durationWords(hit.card.durationSeconds)}`}</span>
          <StarRating value={hit.card.rating} />
        </>
      );
    case 'game': {
      const price = cardPrice(hit.card, { ...viewer, purchase: viewer.purchases?.[hit.card.id] });
      return (
        <>
          <span>Game</span>
          <StarRating value={hit.card.rating} />
          {price?.kind === 'owned' && <span>In your library</span>}
          {price?.kind === 'free' && <span>Free</span>}
          {price?.kind === 'coins' && <Coins count={price.total} />}
        </>
      );
    }
  }
}
