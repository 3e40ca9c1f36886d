import type { ReactNode } from 'react';
import type { Deals } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Button } from '@platform/shared/ui';

/**
 * Why a guest should join, whose cards show full prices: discounts are for members (docs/spec/interface.md#game-card).
 */
export const JoinWords = ({ onSale: { games, savesUpTo } }: { onSale: Deals['onSale'] }): ReactNode => (
  <>
    <b>Members pay less.</b>{' '}
    {games > 0
      ? `Join free and save up to ${savesUpTo}% on ${games === 1 ? 'one game' : `${formatNumber(games)} games`} today.`
      : 'Join free to get member prices whenever a game goes on sale.'}
  </>
);

/** The ways to a member's prices. */
export const JoinActions = (): ReactNode => (
  <>
    <Button variant="contrast" to={paths.registration(paths.deals())}>
      Join free
    </Button>
    <Button variant="outlined" to={paths.login(paths.deals())}>
      Log in to see your price
    </Button>
  </>
);
