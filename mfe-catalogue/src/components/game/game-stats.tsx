import { dayParts, playLength } from '@platform/shared/format';
import type { ReactNode } from 'react';
import type { GamePage } from '@platform/shared/contracts';
import styles from './game-stats.module.css';

/** Six numbers about a game in a strip. */
export function GameStats({ game }: { game: GamePage }): ReactNode {
  const length = playLength(game.hours);
  const updated = dayParts(game.updatedOn);
  return (
    <dl className={styles.stats}>
      <Stat name={`${length.unit.replace(/^./, (first) => first.toUpperCase())} of play`} value={length.value} />
      <Stat name="Scenes" value={String(game.scenes)} />
      <Stat name="Girls" value={String(game.girls)} />
      <Stat name="Endings" value={String(game.endings)} />
      <Stat name="Languages" value={String(game.languages.length)} />
      {updated === null ? (
        <Stat name="Updated" value={game.updatedOn} />
      ) : (
        <Stat name="Updated" value={updated.day} rest={`${updated.month.slice(0, 3)} ${updated.year}`} />
      )}
    </dl>
  );
}

function Stat({ name, value, rest }: { name: string; value: string; rest?: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {rest && <small> {rest}</small>}
      </dd>
    </div>
  );
}
