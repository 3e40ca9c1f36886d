import type { ReactNode } from 'react';
import type { Studio } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import styles from './studio-stats.module.css';

/** The figures of the broadcast that is on air, and of the last 24 hours. */
export function StudioStats({ studio: { onAir, today }, viewers }: { studio: Studio; viewers: number }): ReactNode {
  return (
    <dl className={styles.stats} aria-label="Statistics">
      <Figure
        name="Viewers"
        value={formatNumber(viewers)}
        unit={onAir ? `peak ${formatNumber(onAir.peakViewers)}` : ''}
      />
      <Figure name="Tips, 24 hours" value={formatNumber(today.coins)} unit="coins" />
      <Figure name="Messages" value={formatNumber(today.messages)} unit="" />
      {onAir !== null && (
        <>
          <Figure name="Bitrate" value={(onAir.bitrateKbps / 1000).toFixed(1)} unit="Mbps" />
          <Figure name="Lost packets" value={(onAir.lostPermille / 10).toFixed(1)} unit="%" />
        </>
      )}
    </dl>
  );
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
