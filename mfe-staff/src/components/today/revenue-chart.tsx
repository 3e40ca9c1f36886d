import type { StaffPeriod } from '@platform/shared/contracts';
import { formatMoney } from '@platform/shared/format';
import type { ReactNode } from 'react';
import { periods } from '../../state/period';
import { Card, Pad } from '../table/card';
import type { Today } from './figures';
import styles from './today.module.css';

type Chart = NonNullable<Today['money']>['chart'];

/** The drawing in units of its view box; it is stretched to the width there is. */
const box = { width: 720, height: 120 } as const;

export interface RevenueChartProps {
  chart: Chart;
  period: StaffPeriod;
}

/** Revenue as bars, that of a period earlier as a line; in words and as a table, too. The drawing is decoration beside them. */
export function RevenueChart({ chart: { currency, points }, period }: RevenueChartProps): ReactNode {
  const before = periods.find((one) => one.period === period)?.before ?? '';
  const most = Math.max(0, ...points.flatMap(({ amount, before: earlier }) => [amount ?? 0, earlier]));
  const width = box.width / points.length;
  const heightOf = (amount: number): number => Math.round((amount / most) * (box.height - 2));
  const line = points
    .map(({ before: earlier }, at) => `${(at + 0.5) * width},${box.height - heightOf(earlier)}`)
    .join(' ');
  const [first, last] = [points[0], points.at(-1)];
  const title = period === 'day' ? 'Revenue by hour' : 'Revenue by day';
  if (!first || !last) return null;
  if (most === 0)
    return (
      <Card title={title}>
        <Pad>Nothing was paid in this period or the one before.</Pad>
      </Card>
    );
  const money = (amount: number): string => formatMoney({ amount, currency });
  return (
    <Card
      title={title}
      detail="in UTC"
      action={
        <>
          <span className={styles.barMark}>{periods.find((one) => one.period === period)?.label}</span>{' '}
          <span className={styles.lineMark}>{before}</span>
        </>
      }
    >
      <Pad>
        <figure className={styles.figure}>
          <figcaption className="visually-hidden">
            The highest {period === 'day' ? 'hour' : 'day'} is {money(most)}. The figures are in the table below.
          </figcaption>
          <div className={styles.chart} aria-hidden="true">
            <span className={styles.most}>{money(most)}</span>
            <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" className={styles.drawing}>
              <path d={`M0 .5H${box.width}M0 ${box.height - 0.5}H${box.width}`} className={styles.grid} />
              {points.map(({ at, amount }, index) => (
                <rect
                  key={at}
                  x={index * width + width * 0.15}
                  width={width * 0.7}
                  y={box.height - heightOf(amount ?? 0)}
                  height={heightOf(amount ?? 0)}
                  className={styles.bar}
                />
              ))}
              <polyline points={line} className={styles.before} />
            </svg>
            <span className={styles.from}>{shortTime(first.at, period)}</span>
            <span className={styles.to}>{shortTime(last.at, period)}</span>
          </div>
          <details className={styles.details}>
            <summary>Show as a table</summary>
            <table className={styles.table}>
              <caption className="visually-hidden">Revenue over time</caption>
              <thead>
                <tr>
                  <th scope="col">{period === 'day' ? 'Hour' : 'Day'}</th>
                  <th scope="col">Revenue</th>
                  <th scope="col">Before</th>
                </tr>
              </thead>
              <tbody>
                {points.map(({ at, amount, before: earlier }) => (
                  <tr key={at}>
                    <th scope="row">{shortTime(at, period)}</th>
                    <td>{amount === null ? 'to come' : money(amount)}</td>
                    <td>{money(earlier)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </figure>
      </Pad>
    </Card>
  );
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
/** In UTC, as the hours are counted: `14:00`, or `24 Nov`. */
const shortTime = (iso: string, period: StaffPeriod): string =>
  period === 'day' ? iso.slice(11, 16) : dayFormat.format(new Date(iso));
