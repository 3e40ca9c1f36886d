import type { ReactNode } from 'react';
import type { Earnings } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { useQuery } from '@platform/shared/store';
import { CoinSign, Skeleton } from '@platform/shared/ui';
import { statement } from '../../own-paths';
import { earningsQuery } from '../../state/queries';
import { showLength, showName } from '../../studio/show-words';
import { ChatTime } from '../chat/chat-time';
import { LoadFailure } from '../load-failure';
import { TopTippers } from '../tip/top-tippers';
import styles from './studio-panel.module.css';

/** Milliseconds between looks at what was earned. */
const refreshEvery = 10_000;

/** Balance of the room, what each show brought, and who tipped most in the newest. */
export function EarningsPanel(): ReactNode {
  const query = useQuery({ ...earningsQuery(), refetchInterval: refreshEvery });
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

function Figures({ earnings: { balance, shows, topTippers } }: { earnings: Earnings }): ReactNode {
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
      {topTippers.length > 0 && (
        <>
          <h3 className={styles.part}>{`Top tippers, ${which}`}</h3>
          <TopTippers tippers={topTippers} />
        </>
      )}
      <a className={styles.download} href={statement(new Intl.DateTimeFormat().resolvedOptions().timeZone)} download>
        Download statement
      </a>
    </>
  );
}
