import type { ReactNode } from 'react';
import type { TopTipper } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { ChatSign } from '../chat/chat-sign';
import styles from './top-tippers.module.css';

/** Who tipped most, in their order. */
export function TopTippers({ tippers }: { tippers: readonly TopTipper[] }): ReactNode {
  return (
    <ol className={styles.list}>
      {tippers.map(({ name, coins }, index) => (
        <li key={`${index} ${name}`}>
          <span className={styles.place}>{index + 1}</span>
          <ChatSign name={name} isPerformer={false} />
          <span className={styles.name}>{name}</span>
          <b>
            {formatNumber(coins)}
            <span className="visually-hidden">{coins === 1 ? ' coin' : ' coins'}</span>
          </b>
        </li>
      ))}
    </ol>
  );
}
