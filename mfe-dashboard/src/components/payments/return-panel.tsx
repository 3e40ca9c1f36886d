import type { Checkout } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { Panel, Tag } from '@platform/shared/ui';
import { useKeptFocus } from '../../state/use-kept-focus';
import { returnWords } from '../../state/withdrawal-words';
import { ReturnButton } from '../payment/pack-return';
import { LocalTime } from '../local-time';
import styles from './return-panel.module.css';

/** Whether this payment can be returned, until when, and what is in the way; the button is there only where it works. */
export function ReturnPanel({ payment }: { payment: Checkout }) {
  const { withdrawal, coins } = payment;
  // The button that was pressed goes with the right to return.
  const part = useKeptFocus<HTMLElement>(withdrawal.possible);
  const { standing, reason } = returnWords(payment);
  const isOpen = withdrawal.possible || withdrawal.why === 'spent';
  const left = coins === null ? 0 : coins - withdrawal.coinsSpent;
  return (
    <Panel ref={part} tabIndex={-1} id="return" className={styles.panel} aria-labelledby="return-heading">
      <div className={styles.head}>
        <h2 id="return-heading" className={styles.title}>
          {coins === null ? 'Return Premium' : 'Return this pack'}
        </h2>
        <Tag variant={withdrawal.possible ? 'ok' : 'line'}>{standing}</Tag>
      </div>
      {withdrawal.possible && withdrawal.until !== null ? (
        <p>
          You can return it until{' '}
          <b>
            <LocalTime iso={withdrawal.until} />
          </b>
          {coins === null ? '. Premium then ends immediately.' : ` while you have ${formatNumber(coins)} coins.`}
        </p>
      ) : (
        <p>{reason}</p>
      )}
      {isOpen && coins !== null && (
        <>
          <p className={styles.left}>
            <span>In your balance</span>
            <b>{`${formatNumber(left)} of the ${formatNumber(coins)} coins to return`}</b>
          </p>
          <progress
            className={withdrawal.possible ? styles.full : styles.bar}
            max={coins}
            value={left}
            aria-label={`${left} of the ${coins} coins to return are in your balance`}
          />
        </>
      )}
      {withdrawal.possible && (
        <>
          <ReturnButton checkout={payment} block />
          <p className={styles.note}>
            {payment.paidWith === 'crypto'
              ? 'We’ll e-mail you a link to claim the money with your wallet.'
              : 'The money goes back the way you paid. Your bank may take a few days to show it.'}
          </p>
        </>
      )}
    </Panel>
  );
}
