import type { ReactNode } from 'react';
import type { OwnedGame } from '@platform/shared/contracts';
import { formatDate, formatDuration, formatNumber, playedPercent, playStateOf } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Button, Panel, ProgressBar, Tag } from '@platform/shared/ui';
import { currentScene } from '../../state/current-scene';
import { RelativeTime } from '../relative-time';
import styles from './owned-panel.module.css';

/** Where the files stand in the page. */
export const filesId = 'files';

/** What the play button of an owned game says. */
export function playLabel(owned: OwnedGame): string {
  return playStateOf(owned) === 'started' && owned.progress
    ? `Continue at ${formatDuration(owned.progress.seconds)}`
    : 'Play';
}

/** How far the member is, the ways to play, and when and for what it was bought. */
export function OwnedPanel({ owned, onFiles }: { owned: OwnedGame; onFiles: () => void }): ReactNode {
  const { game, progress, purchasedAt, receipts } = owned;
  const state = playStateOf(owned);
  const scene = currentScene(owned);
  return (
    <Panel className={styles.panel} aria-label="Your game">
      <div className={styles.row}>
        <p className={styles.small}>In your library</p>
        <Tag variant="owned" icon="check">
          PURCHASED
        </Tag>
      </div>
      <div className={styles.played}>
        <p>{{ new: 'Not started', started: `${playedPercent(owned)}% played`, completed: 'Completed' }[state]}</p>
        {scene !== undefined && <p className={styles.small}>{scene}</p>}
        <ProgressBar percent={playedPercent(owned)} />
      </div>
      <Button variant="primary" size="lg" block icon="play" to={paths.play(game.slug)}>
        {playLabel(owned)}
      </Button>
      <div className={styles.ways}>
        <Button variant="outlined" href={`#${filesId}`} onClick={onFiles}>
          Files
        </Button>
        <Button variant="outlined" to={paths.playaLogin()}>
          Headset
        </Button>
      </div>
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
            <dt>{`Receipt ${receipt.id}`}</dt>
            <dd>
              {receipt.total === 0 ? 'Free' : `${formatNumber(receipt.total)} ${receipt.currency}`}
              {receipt.refundedAt !== null && `, refunded ${formatDate(receipt.refundedAt)}`}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
