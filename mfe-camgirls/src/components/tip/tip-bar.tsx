import { type ReactNode, useState } from 'react';
import { formatNumber } from '@platform/shared/format';
import { tipCoins } from '@platform/shared/limits';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Link, useSearchParams } from '@platform/shared/router';
import { Button } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import type { TipMenuEntry } from '@platform/shared/contracts';
import { RoomIcon } from '../room/room-icon';
import { TipMenu } from './tip-menu';
import { TipSheet } from './tip-sheet';
import { TipSums, tipSums } from './tip-sums';
import styles from './tip-sheet.module.css';

/** What is chosen at first, in coins. */
const firstSum = 100;

export interface TipBarProps {
  nickname: string;
  /** The performer's name. */
  name: string;
  /** Whether the room is on air: performers are tipped while they are there. */
  isOpen: boolean;
  /** Coins that a token of the live provider costs; null: coins are its tokens. */
  coinsPerToken: number | null;
  tipMenu: readonly TipMenuEntry[];
}

/** The sums of a tip and what opens its sheet, what the member has and where to get more; the balance alone while the room is off air. The address opens it, too, at a sum: who got coins for it comes back so. */
export function TipBar({ nickname, name, isOpen, coinsPerToken, tipMenu }: TipBarProps): ReactNode {
  const { authorized, profile } = useAppState((state) => state.session);
  const [search, setSearch] = useSearchParams();
  const [wish, setWish] = useState<{ coins: number; text: string } | null>(null);
  const [chosen, setChosen] = useState<number>(firstSum);
  const asked = search.get('tip') ?? '';
  const sum =
    /^\d{1,5}$/.test(asked) && Number(asked) >= tipCoins.min && Number(asked) <= tipCoins.max ? Number(asked) : null;
  const balance = profile?.balance.find(({ currencyType }) => currencyType === 0)?.count ?? 0;
  // One way in is enough: it stands where a member writes (chat-composer.tsx).
  if (!authorized) return null;
  const close = (): void => {
    setWish(null);
    if (asked === '') return;
    const rest = new URLSearchParams(search);
    rest.delete('tip');
    setSearch(rest, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      {isOpen && tipMenu.length > 0 && (
        <TipMenu name={name} entries={tipMenu} onChoose={({ title, coins }) => setWish({ coins, text: title })} />
      )}
      {isOpen && (
        <div className={styles.bar}>
          <TipSums sums={tipSums} value={chosen} onChoose={(coins) => setChosen(coins ?? firstSum)} />
          <Button variant="primary" block aria-haspopup="dialog" onClick={() => setWish({ coins: chosen, text: '' })}>
            <span className={styles.iconed}>
              <RoomIcon name="gift" size={16} />
              <span>
                Tip {chosen}
                <span className="visually-hidden">{` coins to ${name}`}</span>
              </span>
            </span>
          </Button>
        </div>
      )}
      <div className={styles.foot}>
        <span>{`Balance: ${formatNumber(balance)} ${balance === 1 ? 'coin' : 'coins'}`}</span>
        {isOpen && (
          <Link to={paths.payment(ownPaths.camgirl(nickname))} className="link">
            Get coins
          </Link>
        )}
      </div>
      {(wish !== null || sum !== null) && isOpen && (
        <TipSheet
          nickname={nickname}
          name={name}
          balance={balance}
          first={wish?.coins ?? sum ?? firstSum}
          message={wish?.text ?? ''}
          coinsPerToken={coinsPerToken}
          onClose={close}
        />
      )}
    </>
  );
}
