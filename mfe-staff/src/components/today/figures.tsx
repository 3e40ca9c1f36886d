import type { ReplyOf, StaffPeriod } from '@platform/shared/contracts';
import { formatDecimal, formatMoney, formatNumber } from '@platform/shared/format';
import { Link } from '@platform/shared/router';
import { classNames } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import * as ownPaths from '../../own-paths';
import { periods } from '../../state/period';
import { type Fact, Facts } from '../table/card';
import styles from './today.module.css';

export type Today = ReplyOf<'GET /api/staff/today'>;
type Money = NonNullable<Today['money']>;

export interface FiguresProps {
  today: Today;
  period: StaffPeriod;
}

/** Whether the role of the one at work sees any figures. */
export const hasFigures = ({ money, members, live }: Today): boolean => (money ?? members ?? live) !== null;

/** What happened in a period, each figure with the way to what it counts; none for a role that sees none. */
export function Figures({ today, period }: FiguresProps): ReactNode {
  const { money, members, live, from, to } = today;
  const before = periods.find((one) => one.period === period)?.before ?? '';
  const facts: readonly Fact[] = [
    ...(money === null ? [] : moneyFacts(money, { from, to, before })),
    ...(members === null
      ? []
      : [
          {
            label: 'New members',
            value: <Link to={ownPaths.members({ from, to })}>{formatNumber(members.joined.value)}</Link>,
            detail: (
              <>
                <Change of={members.joined.change} before={before} />
                <span className={styles.part}>
                  <Link to={ownPaths.members({ state: 'verified', from, to })}>
                    {`${formatNumber(members.verified)} verified`}
                  </Link>
                </span>
              </>
            ),
          },
        ]),
    ...(live === null
      ? []
      : [
          {
            label: 'Live now',
            value: <Link to={ownPaths.performers({ state: 'live' })}>{countWords(live.rooms, 'room')}</Link>,
            detail: countWords(live.viewers, 'viewer'),
          },
        ]),
  ];
  if (facts.length === 0) return null;
  return (
    <div className={styles.figures}>
      <Facts facts={facts} />
    </div>
  );
}

const countWords = (count: number, what: string): string => `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;
const percent = (share: number): string => `${formatDecimal(Math.abs(share) * 100)} %`;

function moneyFacts(
  { revenue, refunded, orders, begun, declined, renewals, dunning, churn }: Money,
  { from, to, before }: { from: string; to: string; before: string },
): Fact[] {
  const [main, ...others] = revenue;
  const days = { from, to };
  return [
    {
      label: 'Revenue',
      value: (
        <Link to={ownPaths.orders({ figure: 'paid', ...days })}>
          {formatMoney(main ?? { amount: 0, currency: 'USD' })}
        </Link>
      ),
      detail: (
        <>
          <Change of={main?.change ?? null} before={before} />
          {others.map((money) => (
            <span key={money.currency} className={styles.part}>{`and ${formatMoney(money)}`}</span>
          ))}
          {refunded.map((money) => (
            <span key={money.currency} className={styles.part}>
              <Link to={ownPaths.orders({ figure: 'refunded', ...days })}>{`${formatMoney(money)} refunded`}</Link>
            </span>
          ))}
        </>
      ),
    },
    {
      label: 'Orders paid',
      value: <Link to={ownPaths.orders({ figure: 'paid', ...days })}>{formatNumber(orders.value)}</Link>,
      detail: <Change of={orders.change} before={before} />,
    },
    {
      label: 'Conversion',
      value: begun === 0 ? '–' : percent(Math.min(1, (orders.value - renewals) / begun)),
      detail: (
        <Link to={ownPaths.orders({ figure: 'begun', ...days })}>{`of ${formatNumber(begun)} orders begun`}</Link>
      ),
    },
    {
      label: 'Renewals',
      value: <Link to={ownPaths.orders({ figure: 'renewals', ...days })}>{formatNumber(renewals)}</Link>,
      detail: (
        <Link to={ownPaths.subscriptions({ status: 'past-due' })}>
          {`${formatNumber(dunning)} unpaid, will be retried`}
        </Link>
      ),
    },
    {
      label: 'Churn, 30 days',
      value: churn.all === 0 ? '–' : percent(churn.ended / churn.all),
      detail: (
        <Link to={ownPaths.subscriptions({ status: 'ended', from: churn.from, to: churn.to })}>
          {`${formatNumber(churn.ended)} of ${formatNumber(churn.all)} Premium ended`}
        </Link>
      ),
    },
    {
      label: 'Failed payments',
      value: <Link to={ownPaths.orders({ figure: 'declined', ...days })}>{formatNumber(declined.value)}</Link>,
      detail: <Change of={declined.change} before={before} isGood={false} />,
    },
  ];
}

interface ChangeProps {
  /** A share; null: there is nothing to compare with. */
  of: number | null;
  /** What it is compared with. */
  before: string;
  /** Whether more is better. */
  isGood?: boolean;
}

function Change({ of, before, isGood = true }: ChangeProps): ReactNode {
  if (of === null) return null;
  const isUp = of >= 0;
  return (
    <span className={styles.part}>
      <span className={classNames(of !== 0 && (isUp === isGood ? styles.good : styles.bad))}>
        {isUp ? '+' : '−'}
        {percent(of)}
      </span>{' '}
      on {before}
    </span>
  );
}
