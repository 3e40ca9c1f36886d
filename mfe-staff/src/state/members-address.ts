const states = [
  'new',
  'verified',
  'premium',
  'blocked',
  'removal',
] as const;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Which members are listed, as the address has it. */
export interface MembersAddress {
  /** Left out: all. */
  state?: (typeof states)[number];
  /** A part of an e-mail address or a name. */
  q?: string;
  /** First and last day, e.g. `2026-11-24`: of joining, or of the verification with `verified`. */
  from?: string;
  to?: string;
  /** Where a later page of the list begins. */
  cursor?: string;
}

/** @param search of the address; what is wrong in it is left out */
export function readMembersAddress(search: URLSearchParams): MembersAddress {
  const of = (name: string): string => search.get(name)?.trim() ?? '';
  const state = states.find((name) => name === of('state'));
  const [q, cursor] = [of('q').slice(0, 100), of('cursor')];
  const date = (name: 'from' | 'to') => (day.test(of(name)) ? { [name]: of(name) } : {});
  return {
    ...(state !== undefined && { state }),
    ...(q !== '' && { q }),
    ...date('from'),
    ...date('to'),
    ...(cursor !== '' && { cursor }),
  };
}
