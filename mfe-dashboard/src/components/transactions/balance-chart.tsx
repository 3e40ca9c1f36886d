import type { ReplyOf } from '@platform/shared/contracts';
import { formatDate, formatNumber } from '@platform/shared/format';
import styles from './balance-chart.module.css';

type History = ReplyOf<'GET /api/transactions/balance'>;

/** The drawing in units of its view box; it is stretched to the width there is. */
const box = { width: 640, height: 96 } as const;

export interface BalanceChartProps {
  history: History;
  currency: 'coins' | 'gems';
}

/**
 * A balance over time: a line that steps where the balance changed, in words above it, and as a table to open. The line
 * is decoration beside the words.
 */
export default function BalanceChart({ history: { points, step }, currency }: BalanceChartProps) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const most = Math.max(...points.map(({ balance }) => balance));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.words}>
        {/* No highest and lowest: those between the ends of weeks are not among the points, but in the list below. */}
        {`${formatNumber(last.balance)} ${currency} on ${formatDate(last.on)}. The curve shows the end of each ${step}.`}
      </figcaption>
      <div className={styles.chart} aria-hidden="true">
        <span className={styles.most}>{formatNumber(most)}</span>
        <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" className={styles.drawing}>
          <path d={`M0 1H${box.width}M0 ${box.height - 1}H${box.width}`} className={styles.grid} />
          <path d={`${linePath(points, most)}V${box.height}H0Z`} className={styles.area} />
          <path d={linePath(points, most)} className={styles.line} />
        </svg>
        <span className={styles.zero}>0</span>
        <span className={styles.from}>{formatDate(first.on)}</span>
        <span className={styles.to}>{formatDate(last.on)}</span>
      </div>
      <details className={styles.details}>
        <summary>Show as a table</summary>
        <table className={styles.table}>
          <caption className="visually-hidden">Balance of {currency} over time</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ on, balance }) => (
              <tr key={on}>
                <th scope="row">{formatDate(on)}</th>
                <td>{formatNumber(balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/**
 * A stepped line through balances: each holds until the day of the next, as wide as the time between them.
 * @param points in their order; `on` an ISO date
 * @param most the highest, at the top edge; 0 is at the bottom
 */
export function linePath(points: History['points'], most: number): string {
  const days = points.map(({ on }) => Date.parse(on));
  const from = days[0] ?? 0;
  const span = Math.max(1, (days.at(-1) ?? 0) - from);
  const x = (index: number) => round((((days[index] ?? 0) - from) / span) * box.width);
  const y = (balance: number) => round(box.height - 2 - (balance / Math.max(1, most)) * (box.height - 4));
  const [first = 0, ...rest] = points.map(({ balance }) => balance);
  const steps = rest.map((balance, index) => `H${x(index + 1)}V${y(balance)}`);
  return `M0 ${y(first)}${rest.length === 0 ? `H${box.width}` : steps.join('')}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
