import type { ReactNode } from 'react';
import type { Studio } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { weakLossPermille } from '@platform/shared/limits';
import styles from './studio-stats.module.css';

interface StudioStatsProps {
  studio: Studio;
  viewers: number;
  /** On air, and nothing arrives at the server. */
  isUnheard: boolean;
}

/** The figures of the broadcast that is on air, and of the last 24 hours. Nothing before a show. */
export function StudioStats({ studio: { onAir, today }, viewers, isUnheard }: StudioStatsProps): ReactNode {
  if (onAir === null) return null;
  return (
    <dl className={styles.stats} aria-label="Statistics">
      <Figure name="Viewers" value={formatNumber(viewers)} unit={`peak ${formatNumber(onAir.peakViewers)}`} />
      <Figure name="Tips, 24 hours" value={formatNumber(today.coins)} unit="coins" />
      <Figure name="Messages" value={formatNumber(today.messages)} unit="" />
      <Figure name="Connection" value={isUnheard ? 'No signal' : connectionOf(onAir)} unit="" />
    </dl>
  );
}

/** How well the stream arrives, in a word. */
function connectionOf({ bitrateKbps, lostPermille }: NonNullable<Studio['onAir']>): string {
  if ((bitrateKbps ?? 0) === 0) return 'Measuring';
  return lostPermille >= weakLossPermille ? 'Weak' : 'Good';
}

function Figure({ name, value, unit }: { name: string; value: string; unit: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {unit !== '' && <small>{` ${unit}`}</small>}
      </dd>
    </div>
  );
}
