import type { Checkout } from '@platform/shared/contracts';

/**
 * How a provider's payments are made, where no card or bank account is behind them: they are on no statement, and no
 * bank declines or reverses them.
 * @param provider as the checkout's row names it
 * @returns null: by a card or an account
 */
export const paidWith = ({ provider }: { readonly provider: string }): Checkout['paidWith'] =>
  provider === 'btcpay' ? 'crypto' : null;
