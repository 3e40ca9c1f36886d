import { type ReactNode, useState } from 'react';
import { formatNumber } from '@platform/shared/format';
import { chatMessageMaxLength, tipCoins } from '@platform/shared/limits';
import { paths } from '@platform/shared/paths';
import { Banner, Button, Dialog, Field } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import { useTip } from '../../room/use-tip';
import { usePublicName } from '../public-name/use-public-name';
import { TipSums, tipSums } from './tip-sums';
import styles from './tip-sheet.module.css';

export interface TipSheetProps {
  nickname: string;
  /** The performer's name. */
  name: string;
  /** The member's coins. */
  balance: number;
  /** What is chosen at first, in coins. */
  first: number;
  /** What the message is at first. */
  message: string;
  /** Coins that a token of the live provider costs; null: coins are its tokens. */
  coinsPerToken: number | null;
  onClose: () => void;
}

const coinsWords = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'coin' : 'coins'}`;
/** Whole tokens: what does not make up a whole one is not promised. */
const tokensWords = (coins: number, coinsPerToken: number): string => {
  const tokens = Math.floor(coins / coinsPerToken);
  return `${formatNumber(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`;
};

/** A tip: the sum, a message, the balance after it, and the confirmation; or what is missing, and the way to get it. */
export function TipSheet({
  nickname,
  name,
  balance,
  first,
  message,
  coinsPerToken,
  onClose,
}: TipSheetProps): ReactNode {
  const [sum, setSum] = useState<{ isFree: boolean; text: string }>({
    isFree: !tipSums.some((one) => one === first),
    text: String(first),
  });
  const [text, setText] = useState(message);
  const tip = useTip(nickname, name, onClose);
  const { underName, sheet } = usePublicName('Tip');
  const coins = /^\d{1,6}$/.test(sum.text.trim()) ? Number(sum.text) : 0;
  const isSum = coins >= tipCoins.min && coins <= tipCoins.max;
  const missing = isSum ? Math.max(0, coins - balance) : 0;
  return (
    <>
      <Dialog
        open
        title={missing > 0 ? `You need ${formatNumber(missing)} more coins` : `Tip ${name}`}
        onClose={onClose}
        actions={
          <>
            <Button variant="outlined" size="lg" onClick={onClose}>
              Cancel
            </Button>
            {missing > 0 ? (
              <Button variant="primary" size="lg" to={paths.payment(ownPaths.tipCamgirl(nickname, coins), coins)}>
                {`Get ${formatNumber(missing)} more coins`}
              </Button>
            ) : (
              <Button
                variant="primary"
                size="lg"
                disabled={!isSum}
                loading={tip.isBusy}
                onClick={() => underName(() => void tip.send(coins, text.trim()))}
              >
                {isSum ? `Tip ${coinsWords(coins)}` : 'Send tip'}
              </Button>
            )}
          </>
        }
      >
        {tip.problem !== null && (
          <Banner tone="error" title={tip.problem.title} announce>
            <p>{tip.problem.advice}</p>
          </Banner>
        )}
        <TipSums
          hasOwn
          sums={tipSums}
          value={sum.isFree ? null : coins}
          onChoose={(chosen) =>
            setSum(chosen === null ? { isFree: true, text: '' } : { isFree: false, text: String(chosen) })
          }
        />
        {sum.isFree && (
          <Field
            label="Amount in coins"
            inputMode="numeric"
            autoComplete="off"
            value={sum.text}
            onChange={({ currentTarget: { value } }) => setSum({ isFree: true, text: value })}
            error={
              isSum || sum.text === ''
                ? undefined
                : `Enter a whole number from ${tipCoins.min} to ${formatNumber(tipCoins.max)}.`
            }
          />
        )}
        <Field
          label="Message (optional)"
          maxLength={chatMessageMaxLength}
          autoComplete="off"
          hint="Everyone in the room sees your tip and message."
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <dl className={styles.sum}>
          <div>
            <dt>Your balance</dt>
            <dd>{coinsWords(balance)}</dd>
          </div>
          {coinsPerToken !== null && isSum && (
            <div>
              <dt>Worth</dt>
              <dd>{tokensWords(coins, coinsPerToken)}</dd>
            </div>
          )}
          {missing > 0 ? (
            <div className={styles.total}>
              <dt>Still needed</dt>
              <dd>{coinsWords(missing)}</dd>
            </div>
          ) : (
            <div className={styles.total}>
              <dt>Balance after this tip</dt>
              <dd>{coinsWords(isSum ? balance - coins : balance)}</dd>
            </div>
          )}
        </dl>
        {missing > 0 && <p className={styles.note}>After payment, we’ll bring you back here to confirm.</p>}
      </Dialog>
      {sheet}
    </>
  );
}
