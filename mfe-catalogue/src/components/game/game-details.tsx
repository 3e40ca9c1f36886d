import type { ReactNode } from 'react';
import type { GamePage } from '@platform/shared/contracts';
import { formatDate, formatGigabytes } from '@platform/shared/format';
import { Difficulty, Panel } from '@platform/shared/ui';
import styles from './game-details.module.css';

/** A game's release date, studio, languages and other details. */
export function GameDetails({ game }: { game: GamePage }): ReactNode {
  const difficulty = game.difficulty !== null && game.difficulty >= 0 && game.difficulty <= 2;
  const rows: [string, ReactNode][] = [
    [game.view === 'announcement' ? 'Expected' : 'Released', formatDate(game.releasedOn)],
    ['Studio', game.studio],
    ...(difficulty
      ? [['Difficulty', <Difficulty key="difficulty" value={game.difficulty} labelled />] as [string, ReactNode]]
      : []),
    ['Comfort', game.comfort],
    ['Scripts', game.scripts ? 'Included' : 'None'],
    ['Resolution', game.resolution],
    ...(game.view !== 'announcement' && game.notForSale === undefined
      ? [['Download', formatGigabytes(game.downloadGigabytes)] as [string, ReactNode]]
      : []),
  ];
  return (
    <Panel aria-labelledby="details-heading">
      <h2 id="details-heading" className={styles.heading}>
        Details
      </h2>
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
