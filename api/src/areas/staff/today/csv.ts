import type { StaffPeriod } from '@platform/shared/contracts';
import { toCsv } from '../../../ground/http/csv';
import type { Today } from './figures';

const HOUR = 3_600_000;

type Money = NonNullable<Today['money']>;

/** A row of the file. */
interface FigureRow {
  readonly figure: string;
  /** Days, both included; of an hour, and of what is so now, times. */
  readonly from: string;
  readonly to: string;
  /** Of an amount in its smallest unit. */
  readonly currency?: string;
  /** Null: to come, or there is nothing to make it of. */
  readonly value: number | null;
  /** A period earlier. */
  readonly before?: number;
  /** As a share. */
  readonly change?: number | null;
}

const columns = [
  'Figure',
  'From (UTC)',
  'To (UTC)',
  'Currency',
  'Value',
  'A period earlier',
  'Change %',
];

/**
 * The figures of the first page as CSV, as far as the role sees them: a row for each, then the revenue by hour or day.
 * @param at when they were read
 */
export function figuresCsv(today: Today, period: StaffPeriod, at: Date): AsyncGenerator<string> {
  return toCsv(columns, pageOf(rowsOf(today, period, at)), ({ figure, from, to, currency, value, before, change }) => [
    figure,
    from,
    to,
    currency ?? null,
    value,
    before ?? null,
    percentOf(change ?? null),
  ]);
}

async function* pageOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** In percent, with one decimal as on the page. */
const percentOf = (share: number | null): number | null => (share === null ? null : Math.round(share * 1_000) / 10);

function rowsOf({ money, members, live, from, to }: Today, period: StaffPeriod, at: Date): FigureRow[] {
  const days = { from, to };
  const now = { from: at.toISOString(), to: at.toISOString() };
  return [
    ...(money === null ? [] : moneyRows(money, days)),
    ...(members === null
      ? []
      : [
          { figure: 'New members', ...days, ...members.joined },
          { figure: 'Members verified', ...days, value: members.verified },
        ]),
    ...(live === null
      ? []
      : [
          { figure: 'Rooms on air now', ...now, value: live.rooms },
          { figure: 'Viewers now', ...now, value: live.viewers },
        ]),
    ...(money === null ? [] : revenueRows(money.chart, period)),
  ];
}

function moneyRows(
  { revenue, refunded, orders, begun, declined, renewals, dunning, churn, chart }: Money,
  days: Pick<FigureRow, 'from' | 'to'>,
): FigureRow[] {
  const ended = { from: churn.from, to: churn.to };
  const none = { amount: 0, currency: chart.currency, change: null };
  return [
    ...(revenue.length === 0 ? [none] : revenue).map(({ amount, currency, change }) => ({
      figure: 'Revenue',
      ...days,
      currency,
      value: amount,
      change,
    })),
    ...refunded.map(({ amount, currency }) => ({ figure: 'Refunded', ...days, currency, value: amount })),
    { figure: 'Orders paid', ...days, ...orders },
    { figure: 'Orders begun', ...days, value: begun },
    {
      figure: 'Conversion %',
      ...days,
      value: begun === 0 ? null : percentOf(Math.min(1, (orders.value - renewals) / begun)),
    },
    { figure: 'Renewals', ...days, value: renewals },
    { figure: 'Renewals unpaid, will be retried', ...days, value: dunning },
    { figure: 'Premium ended', ...ended, value: churn.ended },
    { figure: 'Premium in all', ...ended, value: churn.all },
    { figure: 'Churn %', ...ended, value: churn.all === 0 ? null : percentOf(churn.ended / churn.all) },
    { figure: 'Failed payments', ...days, ...declined },
  ];
}

function revenueRows({ currency, points }: Money['chart'], period: StaffPeriod): FigureRow[] {
  return points.map(({ at, amount, before }) => {
    const day = at.slice(0, 10);
    return {
      ...(period === 'day'
        ? { figure: 'Revenue by hour', from: at, to: new Date(Date.parse(at) + HOUR).toISOString() }
        : { figure: 'Revenue by day', from: day, to: day }),
      currency,
      value: amount,
      before,
    };
  });
}
