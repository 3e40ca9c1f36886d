import { type ReactNode, useId } from 'react';
import type { SearchResults, Suggestion } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { SectionHeading } from '@platform/shared/ui';
import { type SearchKind, searchKinds, searchPath } from '../../state/search-address';
import type { Viewer } from '../../state/use-viewer';
import { Costars } from './costars';
import { type BestHit, BestMatch } from './best-match';
import { GameRows } from './game-rows';
import { counted, kinds, Performers, Videos } from './kinds';
import styles from './search.module.css';

const kindOf = { game: 'games', video: 'videos', model: 'models' } as const;

export interface AllHitsProps {
  q: string;
  results: SearchResults;
  viewer: Viewer;
}

/** The best hit, and the first of each kind: all that was suggested for the same text, and in its order. */
export function AllHits({ q, results, viewer }: AllHitsProps): ReactNode {
  const [first] = results.best;
  // A word of its title was found; else it is no better than the rest.
  const best = first !== undefined && first.highlights.length > 0 ? first : undefined;
  const hit = best && hitOf(best, results);
  const rest = results.best.filter(({ pageUrl }) => pageUrl !== hit?.card.pageUrl);
  const order = searchKinds.toSorted((a, b) => rankOf(a, rest) - rankOf(b, rest));
  return (
    <>
      {best && hit && (
        <BestMatch
          hit={hit}
          title={best.title}
          picture={best.picture}
          performer={results.performer ?? null}
          viewer={viewer}
        />
      )}
      {order.map((kind) => (
        <Section key={kind} kind={kind} q={q} results={results} apart={hit?.card.pageUrl} viewer={viewer} />
      ))}
      {best && hit?.kind === 'model' && <Costars title={best.title} results={results} />}
    </>
  );
}

/** Kinds stand in the order in which they are first suggested. */
const rankOf = (kind: SearchKind, suggested: readonly Suggestion[]): number => {
  const at = suggested.findIndex((hit) => kindOf[hit.kind] === kind);
  return at === -1 ? suggested.length : at;
};

function hitOf({ kind, pageUrl }: Suggestion, { games, videos, models }: SearchResults): BestHit | undefined {
  const find = <Card extends { pageUrl: string }>(cards: readonly Card[]) =>
    cards.find((card) => card.pageUrl === pageUrl);
  switch (kind) {
    case 'game': {
      const card = find(games.items);
      return card && { kind, card };
    }
    case 'video': {
      const card = find(videos.items);
      return card && { kind, card };
    }
    case 'model': {
      const card = find(models.items);
      return card && { kind, card };
    }
  }
}

function Section({
  kind,
  q,
  results,
  apart,
  viewer,
}: AllHitsProps & {
  kind: SearchKind;
  /** Address of the hit that stands above. */
  apart: string | undefined;
}): ReactNode {
  const id = useId();
  const { total } = results[kind];
  /** A row, or as many rows as what was suggested takes. */
  const shown = <Card extends { pageUrl: string }>(cards: readonly Card[]): Card[] => {
    const rest = cards.filter(({ pageUrl }) => pageUrl !== apart);
    const { columns } = kinds[kind];
    const last = rest.findLastIndex(({ pageUrl }) => results.best.some((hit) => hit.pageUrl === pageUrl));
    return rest.slice(0, Math.max(1, Math.ceil((last + 1) / columns)) * columns);
  };
  const count = {
    games: shown(results.games.items),
    videos: shown(results.videos.items),
    models: shown(results.models.items),
  }[kind].length;
  const isApart = results[kind].items.some(({ pageUrl }) => pageUrl === apart);
  if (total === (isApart ? 1 : 0)) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHeading
        id={id}
        // No way to all of them where all are here.
        more={
          count < total
            ? { to: searchPath({ q, tab: kind, page: 1 }), label: `All ${counted(kind, total)}` }
            : undefined
        }
      >
        {isApart ? `More ${kinds[kind].many}` : kinds[kind].title}
        <span className={styles.count} aria-hidden="true">
          {formatNumber(isApart ? total - 1 : total)}
        </span>
      </SectionHeading>
      {kind === 'games' && <GameRows items={shown(results.games.items)} results={results} viewer={viewer} />}
      {kind === 'videos' && <Videos items={shown(results.videos.items)} level={3} results={results} />}
      {kind === 'models' && <Performers items={shown(results.models.items)} level={3} />}
    </section>
  );
}
