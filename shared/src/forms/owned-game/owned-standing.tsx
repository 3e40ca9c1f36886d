import type { ReactNode } from 'react';
import type { OwnedGame } from '@platform/shared/contracts';
import { formatDate, formatNumber, playedPercent, playStateOf } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Button, ProgressBar, RelativeTime, Sign, Tag } from '@platform/shared/ui';
import { currentScene } from './current-scene';
import { filesId } from './files-place';
import styles from './owned-standing.module.css';

/**
 * Label of an owned game's play button: without a clock, because a game lasts hours of play, and its film less.
 * @param owned undefined: not known yet
 */
export const playLabel = (owned: Pick<OwnedGame, 'progress'> | undefined): string =>
  owned && playStateOf(owned) === 'started' ? 'Continue' : 'Play';

export interface OwnedStandingProps {
  game: { id: number; slug: string };
  /** Undefined: not known yet, or unavailable; the button works in any case. */
  owned: OwnedGame | undefined;
  /** Opens the part of the page that lists the files. */
  onFiles: () => void;
}

/** Play progress of an owned game, the ways to play, and its date and price of purchase. */
export function OwnedStanding({ game, owned, onFiles }: OwnedStandingProps): ReactNode {
  return (
    <>
      <div className={styles.row}>
        <p className={styles.small}>In your library</p>
        <Tag variant="owned" icon="check">
          PURCHASED
        </Tag>
      </div>
      {owned !== undefined && <Played owned={owned} />}
      {/* The same element before and after the rest is known: it may have the focus. */}
      <Button variant="primary" size="lg" block icon="play" to={paths.play(game.slug)}>
        {playLabel(owned)}
      </Button>
      {owned && playStateOf(owned) === 'started' && (
        <Button variant="outlined" block to={paths.play(game.slug, undefined, 0)}>
          Start from the beginning
        </Button>
      )}
      {owned === undefined ? (
        <Button variant="outlined" block to={paths.dashboardGame(game.id)}>
          Files, scripts and receipts
        </Button>
      ) : (
        <>
          <div className={styles.ways}>
            <Button variant="outlined" href={`#${filesId}`} onClick={onFiles}>
              <Sign name="download" />
              Files
            </Button>
            <Button variant="outlined" to={paths.playaLogin()}>
              <Sign name="headset" />
              Headset
            </Button>
          </div>
          <Facts owned={owned} />
        </>
      )}
    </>
  );
}

function Played({ owned }: { owned: OwnedGame }): ReactNode {
  const state = playStateOf(owned);
  const scene = currentScene(owned);
  return (
    <div className={styles.played}>
      <span>{{ new: 'Not started', started: `${playedPercent(owned)}% played`, completed: 'Completed' }[state]}</span>
      {scene !== undefined && <p className={styles.small}>{scene}</p>}
      <ProgressBar percent={playedPercent(owned)} />
    </div>
  );
}

const Facts = ({ owned: { progress, purchasedAt, receipts } }: { owned: OwnedGame }): ReactNode => (
  <dl className={styles.facts}>
    {progress !== null && (
      <div>
        <dt>Last played</dt>
        <dd>
          <RelativeTime iso={progress.playedAt} />
        </dd>
      </div>
    )}
    <div>
      <dt>{receipts.length === 0 ? 'A gift' : 'Bought'}</dt>
      <dd>{formatDate(purchasedAt)}</dd>
    </div>
    {receipts.map((receipt) => (
      <div key={receipt.id}>
        <dt>{receipt.total === 0 ? 'Price' : 'Paid'}</dt>
        <dd>
          {receipt.total === 0 ? 'Free' : `${formatNumber(receipt.total)} ${receipt.currency}`}
          {receipt.refundedAt !== null && `, refunded ${formatDate(receipt.refundedAt)}`}
          <small>{`Receipt ${receipt.id}`}</small>
        </dd>
      </div>
    ))}
  </dl>
);
