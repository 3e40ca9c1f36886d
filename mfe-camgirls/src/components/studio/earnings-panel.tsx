import type { ReactNode } from 'react';
import type { Earnings } from '@platform/shared/contracts';
import { formatDate, formatMoney, formatNumber } from '@platform/shared/format';
import { useQuery } from '@platform/shared/store';
import { CoinSign, Skeleton } from '@platform/shared/ui';
import { statement } from '../../own-paths';
import { earningsQuery } from '../../state/queries';
import { showLength, showName } from '../../studio/show-words';
import { ChatTime } from '../chat/chat-time';
import { LoadFailure } from '../load-failure';
import { TopTippers } from '../tip/top-tippers';
import styles from './studio-panel.module.css';

type Payout = Earnings['payouts'][number];

/** Milliseconds between looks at what was earned. */
const refreshEvery = 10_000;

const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Balance of the room in coins and money, payouts, what each show and day brought, and who tipped most in the newest show. */
export function EarningsPanel(): ReactNode {
  const query = useQuery({ ...earningsQuery(browserZone()), refetchInterval: refreshEvery });
  const { data } = query;
  return (
    <section aria-labelledby="earnings-heading" className={styles.tab}>
      <h2 id="earnings-heading" className="visually-hidden">
        Earnings
      </h2>
      {data === undefined && (query.isError ? <LoadFailure query={query} /> : <Skeleton height={240} />)}
      {data !== undefined && <Figures earnings={data} />}
    </section>
  );
}

function Figures({ earnings }: { earnings: Earnings }): ReactNode {
  const { balance, worth, rate, shows, days, topTippers } = earnings;
  const newest = shows[0];
  const which = newest?.endedAt === null ? 'this show' : 'last show';
  return (
    <>
      <div>
        <p className={styles.text}>Balance</p>
        <p className={styles.balance}>
          <CoinSign size={20} /> {formatNumber(balance)}
          <span className="visually-hidden">{balance === 1 ? ' coin' : ' coins'}</span>
        </p>
        <p className={styles.note}>
          {`About ${formatMoney(worth)}. You get ${formatMoney(rate.perThousand)} for ${formatNumber(1_000)} coins, ${rate.sharePercent}% of their price.`}
        </p>
      </div>
      {newest !== undefined && (
        <ul className={styles.sums}>
          <li>
            <b>{formatNumber(newest.tips)}</b> in tips, {which}
          </li>
          <li>
            <b>{formatNumber(newest.privateCoins)}</b> in private, {formatNumber(newest.privateMinutes)} min
          </li>
        </ul>
      )}
      <h3 className={styles.part}>By show</h3>
      {newest === undefined && <p className={styles.note}>Your shows appear here after you have been live.</p>}
      <ul className={styles.lines}>
        {shows.map(({ startedAt, endedAt, tips, privateCoins }) => (
          <li key={startedAt} className={styles.show}>
            <b>{showName(startedAt, new Date())}</b>
            <b>{formatNumber(tips + privateCoins)}</b>
            <span className={styles.note}>
              <ChatTime iso={startedAt} />
              {endedAt === null ? ', still live' : `, ${showLength(startedAt, endedAt)}`}
            </span>
            <span className={styles.note}>{tips + privateCoins === 1 ? 'coin' : 'coins'}</span>
          </li>
        ))}
      </ul>
      {days.length > 0 && (
        <details>
          <summary className={styles.part}>By day</summary>
          <ul className={styles.lines}>
            {days.map(({ day, coins }) => (
              <li key={day} className={styles.show}>
                <span>{formatDate(day)}</span>
                <b>{`${formatNumber(coins)} ${coins === 1 ? 'coin' : 'coins'}`}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Payouts earnings={earnings} />
      {topTippers.length > 0 && (
        <>
          <h3 className={styles.part}>{`Top tippers, ${which}`}</h3>
          <TopTippers tippers={topTippers} />
        </>
      )}
      <a className={styles.download} href={statement(browserZone())} download>
        Download statement
      </a>
    </>
  );
}

const stateWords: Readonly<Record<Payout['state'], string>> = {
  proposed: 'In review',
  approved: 'Approved',
  paid: 'Paid',
  rejected: 'Not sent',
};
const payoutDays = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Money that was paid or will be: its coins have left the balance. */
function Payouts({ earnings: { payouts, minimum } }: { earnings: Earnings }): ReactNode {
  return (
    <>
      <h3 className={styles.part}>Payouts</h3>
      {payouts.length === 0 && (
        <p className={styles.note}>{`None yet. Your balance is paid out from ${formatMoney(minimum)}.`}</p>
      )}
      <ul className={styles.lines}>
        {payouts.map((payout) => (
          <PayoutLine key={payout.id} payout={payout} />
        ))}
      </ul>
    </>
  );
}

function PayoutLine({ payout }: { payout: Payout }): ReactNode {
  const { from, until, coins, money, state, reference, rejection } = payout;
  return (
    <li className={styles.show}>
      <b>{formatMoney(money)}</b>
      <b>{stateWords[state]}</b>
      <span className={styles.note}>
        {payoutDays.formatRange(new Date(from), new Date(Date.parse(until) - 1))}
        {reference !== null && `, reference ${reference}`}
        {rejection !== null && `. ${rejection}`}
      </span>
      <span className={styles.note}>{`${formatNumber(coins)} ${coins === 1 ? 'coin' : 'coins'}`}</span>
    </li>
  );
}
