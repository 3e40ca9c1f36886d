import type { ReactNode } from 'react';
import type { Studio } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import styles from './studio-stats.module.css';

/** Packets in a thousand that may get lost before viewers notice. */
const weakFrom = 50;

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
  return lostPermille >= weakFrom ? 'Weak' : 'Good';
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
