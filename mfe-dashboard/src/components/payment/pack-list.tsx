import type { Pack } from '@platform/shared/contracts';
import { formatMoney, formatNumber } from '@platform/shared/format';
import { Coins, Tag } from '@platform/shared/ui';
import { packSaving } from '../../state/product-words';
import styles from './pack-list.module.css';

export interface PackListProps {
  packs: readonly Pack[];
  chosen: string;
  onChoose: (id: string) => void;
  /** Coins in the account. */
  balance: number;
  /** Coins that are missing for what the member wants; 0: nothing is. */
  missing: number;
  /** What the member wants, by its title. */
  wanted: string | undefined;
}

/** Coin packs as radio buttons, from the smallest to the largest. */
export function PackList({ packs, chosen, onChoose, balance, missing, wanted }: PackListProps) {
  return (
    <fieldset className={styles.packs} role="radiogroup">
      <legend className={styles.legend}>Choose a pack</legend>
      {packs.map((pack) => {
        const saving = packSaving(pack, packs);
        return (
          <label key={pack.id} className={styles.pack}>
            <input
              type="radio"
              name="pack"
              value={pack.id}
              checked={pack.id === chosen}
              onChange={() => onChoose(pack.id)}
            />
            <Coins count={pack.coins} size={24} className={styles.coins} />
            {saving > 0 && <Tag variant="line" className={styles.tag}>{`Save ${saving}%`}</Tag>}
            <span className={styles.note}>
              {missing > 0 && noteOf(pack.coins - missing, wanted)}
              {missing === 0 && balance > 0 && `You’ll have ${formatNumber(balance + pack.coins)} coins.`}
            </span>
            <span className={styles.price}>{formatMoney(pack.price)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

const noteOf = (left: number, wanted: string | undefined): string => {
  if (left < 0) return `${formatNumber(-left)} coins short.`;
  const goal = wanted === undefined ? '' : ` for ${wanted}`;
  return left === 0 ? `Exactly enough${goal}.` : `Enough${goal}, with ${formatNumber(left)} coins left over.`;
};
