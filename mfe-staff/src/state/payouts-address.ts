import type { StaffPayout } from '@platform/shared/contracts';

type State = StaffPayout['state'];

/** Which payouts are listed, as the address has it. */
export interface PayoutsAddress {
  /** Left out: all. */
  state?: State;
  /** Nickname of a room. */
  room?: string;
  /** Where a later page of the list begins. */
  cursor?: string;
}

/** What becomes of a payout, in words. */
export const payoutWords: Readonly<Record<State, string>> = {
  proposed: 'To approve',
  approved: 'To send',
  paid: 'Paid',
  rejected: 'Rejected',
};
const isState = (text: string): text is State => Object.hasOwn(payoutWords, text);

/** @param search of the address; what is wrong in it is left out */
export function readPayoutsAddress(search: URLSearchParams): PayoutsAddress {
  const of = (name: string): string => search.get(name)?.trim() ?? '';
  const [state, room, cursor] = [of('state'), of('room').toLowerCase(), of('cursor')];
  return {
    ...(isState(state) && { state }),
    ...(/^[a-z\d]+(?:-[a-z\d]+)*$/.test(room) && { room }),
    ...(cursor !== '' && { cursor }),
  };
}
