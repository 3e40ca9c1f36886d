import type { ReactNode } from 'react';
import { GameCard, GameGrid, ListPages, LiveCard, LiveGrid, ModelCard, ModelGrid } from '@platform/shared/ui';
import { bought, game, model, room } from '../samples';
import styles from '../playground.module.css';

const slugs = ['kestrel-station', 'the-ninth-arch', 'violet-engine'] as const;
/** Three games; below 700 px a page of a list is compact cards, a rail a row that snaps. */
const games = (page: number) =>
  slugs.map((slug, index) => (
    <GameCard
      key={slug}
      game={game(slug, `Page ${page}, game ${index + 1}`, '#16325f', { difficulty: index })}
      authorized
      purchase={index === 1 ? bought : undefined}
    />
  ));

export function ListSection(): ReactNode {
  return (
    <>
      <p className={styles.note}>
        Below 700 px: rows that snap, compact cards, and the next page below the last. Wider: grids and page numbers.
      </p>
      <GameGrid rail label="A row of games">
        {games(0)}
      </GameGrid>
      <ModelGrid rail label="A row of performers">
        <ModelCard model={model('Ione', 'Castellane', '#26306f', { live: true })} />
        <ModelCard model={model('Tess', 'Hallowby', '#5b3f9c')} />
        <ModelCard model={model('Ione', 'Second', '#26306f')} />
        <ModelCard model={model('Tess', 'Second', '#5b3f9c')} />
      </ModelGrid>
      <LiveGrid rail label="A row of rooms">
        <LiveCard room={room('live')} />
        <LiveCard room={room('private')} />
        <LiveCard room={room('live', { projection: '180' })} />
      </LiveGrid>
      <ListPages
        page={1}
        pages={3}
        total={8}
        size={3}
        hrefFor={(page) => `/games?page=${page}`}
        label="Pages of a list"
        load={() => Promise.resolve()}
        renderPage={(page) => (
          <GameGrid key={page} label={`Page ${page} of a list`}>
            {games(page)}
          </GameGrid>
        )}
      >
        <GameGrid label="Page 1 of a list">{games(1)}</GameGrid>
      </ListPages>
    </>
  );
}
