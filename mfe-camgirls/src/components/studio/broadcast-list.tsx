import type { ReactNode } from 'react';
import type { Studio } from '@platform/shared/contracts';
import { formatDate, formatDuration, formatNumber } from '@platform/shared/format';
import { Panel } from '@platform/shared/ui';
import { ChatTime } from '../chat/chat-time';
import styles from './studio-panel.module.css';

const sources = { studio: 'Studio', whip: 'Other app' } as const;

/** The latest broadcasts of the performer. */
export function BroadcastList({ broadcasts }: Pick<Studio, 'broadcasts'>): ReactNode {
  return (
    <Panel aria-labelledby="broadcasts-heading" className={styles.stack}>
      <h2 id="broadcasts-heading" className={styles.title}>
        Recent streams
      </h2>
      {broadcasts.length === 0 && <p className={styles.note}>Your streams appear here after you have been live.</p>}
      <ul className={styles.list}>
        {broadcasts.map(({ startedAt, endedAt, source, peakViewers }) => (
          <li key={startedAt}>
            <p>
              {formatDate(startedAt)}, <ChatTime iso={startedAt} />
            </p>
            <p className={styles.note}>
              {endedAt === null ? 'Live now' : formatDuration((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)}
              {` · peak ${formatNumber(peakViewers)} · ${sources[source]}`}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
