import { pathMaxLength } from '@platform/shared/limits';

export type VisitParameters = Record<string, string> & { aff_id: string; offer_id: string };

/** Parameters by which pages of this site lead on; they are no partner's. */
const ownParameters: ReadonlySet<string> = new Set(['continue', 'session']);
/** Parameters of a partner's address (docs/spec/affiliates.md#visits). */
const partnerParameters = [
  'aff_id',
  'offer_id',
  'event',
  'link_data',
  'link_params_additional',
] as const;

/**
 * The parameters of a partner's visit: all of the query, as the API reads them (link data is decoded
 * there, and never followed).
 * @returns null unless both ids are there (docs/spec/affiliates.md#visits)
 */
export function visitParameters(search: string): VisitParameters | null {
  const all = Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => !ownParameters.has(name)));
  const { aff_id = '', offer_id = '' } = all;
  return aff_id === '' || offer_id === '' ? null : { ...all, aff_id, offer_id };
}

/**
 * The way back to an address, without what makes it a partner's: the visit is counted where the redirect leads, and must
 * not be counted again when the visitor comes back.
 */
export function wayBack({ pathname, search }: { pathname: string; search: string }): string {
  if (visitParameters(search) === null) return `${pathname}${search}`;
  const query = new URLSearchParams(search);
  for (const name of partnerParameters) query.delete(name);
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`;
}

/**
 * An address that a redirect leads to, with the visit that it must not lose. Where both would be too long for an
 * address, the visit is kept and the target's own query is not.
 * @param to path of this site
 */
export function withVisit(to: string, visit: VisitParameters | null): string {
  if (visit === null) return to;
  const [pathname = '/', search] = to.split('?');
  const joined = (own: string | undefined): string =>
    `${pathname}?${new URLSearchParams({ ...visit, ...Object.fromEntries(new URLSearchParams(own)) }).toString()}`;
  return [joined(search), joined(undefined)].find(({ length }) => length <= pathMaxLength) ?? to;
}
