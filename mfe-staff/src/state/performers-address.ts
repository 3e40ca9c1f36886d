const states = [
  'live',
  'closed',
  'papers',
  'withdrawn',
] as const;

/** Which performers are listed, as the address has it. */
export interface PerformersAddress {
  /** Left out: all. */
  state?: (typeof states)[number];
  /** A part of a name or of a room's address. */
  q?: string;
  /** Where a later page of the list begins. */
  cursor?: string;
}

/** @param search of the address; what is wrong in it is left out */
export function readPerformersAddress(search: URLSearchParams): PerformersAddress {
  const state = states.find((name) => name === search.get('state'));
  const [q, cursor] = [search.get('q')?.trim().slice(0, 100) ?? '', search.get('cursor') ?? ''];
  return { ...(state !== undefined && { state }), ...(q !== '' && { q }), ...(cursor !== '' && { cursor }) };
}
