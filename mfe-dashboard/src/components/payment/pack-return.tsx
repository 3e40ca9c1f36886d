import { useState } from 'react';
import type { Checkout } from '@platform/shared/contracts';
import { useAction } from '@platform/shared/forms';
import { formatDate, formatMoney } from '@platform/shared/format';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Button } from '@platform/shared/ui';
import { ConfirmDialog } from '../settings/confirm-dialog';
import { goodsOf } from '../../state/product-words';
import { useCoinBalance } from '../../state/use-coin-balance';
import { useProfileRefresh } from '../../state/use-profile-refresh';
import { returnWords } from '../../state/withdrawal-words';

/**
 * The right to withdraw from a pack: offered where it would be done, else how many coins are missing. Of what was
 * never a right, or is over, nothing is said.
 */
export function PackReturn({ checkout, className }: { checkout: Checkout; className?: string | undefined }) {
  const { withdrawal, coins } = checkout;
  if (coins === null || (!withdrawal.possible && withdrawal.why !== 'spent')) return null;
  return (
    <div className={className}>
      {withdrawal.possible ? (
        <>
          <p>
            Changed your mind? Until {formatDate(withdrawal.until?.slice(0, 10) ?? '')} you can return{' '}
            {goodsOf(checkout)}.
          </p>
          <ReturnButton checkout={checkout} />
        </>
      ) : (
        <p>{returnWords(checkout).reason} You can return a pack while you still have all its coins.</p>
      )}
    </div>
  );
}

/** Returns a payment after a second press; only for one whose withdrawal is possible. */
export function ReturnButton({ checkout, block = false }: { checkout: Checkout; block?: boolean }) {
  const runtime = useRuntime();
  const refreshProfile = useProfileRefresh();
  const [asking, setAsking] = useState(false);
  const withdraw = useAction(async () => {
    await mutate(runtime, 'POST /api/checkouts/{id}/withdrawal', { params: { id: checkout.id }, body: {} });
    setAsking(false);
    await refreshProfile();
  });
  const paid = checkout.paid ?? checkout.price;
  const left = { ...paid, amount: paid.amount - (checkout.returned?.amount ?? 0) };
  const [goods, price] = [goodsOf(checkout), formatMoney(left)];
  const balance = useCoinBalance();
  const isPack = checkout.coins !== null;
  return (
    <>
      <Button variant="outlined" size={block ? 'md' : 'sm'} block={block} onClick={() => setAsking(true)}>
        {isPack ? `Return ${goods}, get ${price} back` : `Return Premium, get ${price} back`}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Return ${goods}?`}
        action={`Get ${price} back`}
        busy={withdraw.busy}
        problem={withdraw.problem}
        onConfirm={() => void withdraw.run()}
        onClose={() => {
          setAsking(false);
          withdraw.setProblem(null);
        }}
      >
        {isPack
          ? `We’ll remove ${goods} from your balance and refund ${price} the way you paid. Balance after: ${goodsOf({ coins: Math.max(0, balance - (checkout.coins ?? 0)), plan: null })}.`
          : `Premium ends now. We’ll remove its gems from your balance and refund ${price} to the card you paid with.`}
      </ConfirmDialog>
    </>
  );
}
