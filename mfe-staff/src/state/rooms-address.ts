const states = ['live', 'closed', 'papers'] as const;

/** Which rooms are listed, as the address has it. */
export interface RoomsAddress {
  /** Left out: all. */
  state?: (typeof states)[number];
  /** Where a later page of the list begins. */
  cursor?: string;
}

/** @param search of the address; what is wrong in it is left out */
export function readRoomsAddress(search: URLSearchParams): RoomsAddress {
  const state = states.find((name) => name === search.get('state'));
  const cursor = search.get('cursor') ?? '';
  return { ...(state !== undefined && { state }), ...(cursor !== '' && { cursor }) };
}
