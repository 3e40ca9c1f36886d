import type { OrderFigure, StaffOrder } from '@platform/shared/contracts';

type State = StaffOrder['state'];
type Kind = keyof typeof kindWords;

/** The filters of the list of orders, as the address has them. */
export interface OrdersAddress {
  /** What a figure of the first page counts. */
  figure?: OrderFigure;
  state?: State;
  kind?: Kind;
  review?: 'true';
  country?: string;
  provider?: string;
  member?: number;
  /** First and last day, e.g. `2026-11-24`: of placing the order, or of what the figure counts. */
  from?: string;
  to?: string;
  /** Where a later page of the list begins. */
  cursor?: string;
}

/** What becomes of an order, in words. */
export const stateWords: Readonly<Record<State, string>> = {
  open: 'Open',
  pending: 'Pending',
  expired: 'Expired',
  declined: 'Declined',
  paid: 'Paid',
  refunded: 'Refunded',
  'charged-back': 'Charged back',
};
/** What an order is of. */
export const kindWords = { pack: 'Coins', plan: 'Premium, first payment', renewal: 'Premium, renewal' } as const;
/** What is listed for a figure, in words, and what its days are. */
export const figureWords: Readonly<Record<OrderFigure, { list: string; day: string }>> = {
  paid: { list: 'Paid, whatever became of it later', day: 'Paid' },
  declined: { list: 'Declined', day: 'Declined' },
  renewals: { list: 'Renewals paid', day: 'Paid' },
  begun: { list: 'Begun by members', day: 'Placed' },
  refunded: { list: 'Money returned, parts included', day: 'Returned' },
};
const isFigure = (text: string): text is OrderFigure => Object.hasOwn(figureWords, text);
const isKind = (text: string): text is Kind => Object.hasOwn(kindWords, text);
const isState = (text: string): text is State => Object.hasOwn(stateWords, text);
const day = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The filters of the list of orders, which are its address; what is wrong in one is left out.
 * @param search of the address
 */
export function readOrdersAddress(search: URLSearchParams): OrdersAddress {
  const of = (name: string): string => search.get(name)?.trim() ?? '';
  const [state, kind, country, member] = [of('state'), of('kind'), of('country').toUpperCase(), Number(of('member'))];
  const text = (name: 'provider' | 'cursor') => (of(name) === '' ? {} : { [name]: of(name) });
  const date = (name: 'from' | 'to') => (day.test(of(name)) ? { [name]: of(name) } : {});
  const figure = of('figure');
  return {
    ...(isFigure(figure) && { figure }),
    ...(isState(state) && { state }),
    ...(isKind(kind) && { kind }),
    ...(of('review') === 'true' && { review: 'true' as const }),
    ...(/^[A-Z]{2}$/.test(country) && { country }),
    ...(Number.isSafeInteger(member) && member > 0 && { member }),
    ...text('provider'),
    ...date('from'),
    ...date('to'),
    ...text('cursor'),
  };
}
