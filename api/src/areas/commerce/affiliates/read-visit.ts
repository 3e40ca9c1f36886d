import { affiliateIdPattern } from '@platform/shared/contracts';
import { z } from 'zod';

export type LinkData = Record<string, string | number | boolean>;

export interface Visit {
  readonly affId: string;
  readonly offerId: string;
  readonly linkData: LinkData | null;
  readonly parameters: Record<string, string>;
  /** Why link_data was ignored, in a sentence; null when it was not, or there was none. */
  readonly problem: string | null;
}

/** Bytes of `link_data` as it comes in an address (docs/spec/affiliates.md#link-data: size-limited). */
const LINK_DATA_BYTES = 2048;
const PARAMETERS = 20;

const VALUE_LENGTH = 256;

/** Flat on purpose: numbers, words and switches of a campaign; nothing in it is ever followed or run. */
const LinkDataSchema = z
  .record(z.string().regex(affiliateIdPattern), z.union([z.string().max(VALUE_LENGTH), z.number(), z.boolean()]))
  .refine((data) => Object.keys(data).length <= PARAMETERS);

/**
 * Reads a visit's query parameters. Only the two ids are required; invalid parameters are left out.
 * @param body the parameters, whose ids the contract has checked
 */
export function readVisit(
  body: Readonly<Record<string, unknown>> & { readonly aff_id: string; readonly offer_id: string },
): Visit {
  const { aff_id: affId, offer_id: offerId, link_data: raw, ...others } = body;
  const kept = Object.entries(others).filter(
    (entry): entry is [string, string] => affiliateIdPattern.test(entry[0]) && typeof entry[1] === 'string',
  );
  const parameters = Object.fromEntries(
    kept.slice(0, PARAMETERS).map(([key, value]) => [key, value.slice(0, VALUE_LENGTH)]),
  );
  if (raw === undefined || raw === '') return { affId, offerId, linkData: null, parameters, problem: null };
  const decoded = decodeLinkData(raw);
  return typeof decoded === 'string'
    ? { affId, offerId, linkData: null, parameters, problem: decoded }
    : { affId, offerId, linkData: decoded, parameters, problem: null };
}

/** Link data in the form that it comes in: base64 of URL-encoded JSON. */
export const encodeLinkData = (data: LinkData): string =>
  Buffer.from(encodeURIComponent(JSON.stringify(data)), 'utf8').toString('base64');

/**
 * Decodes base64 of URL-encoded JSON (docs/spec/affiliates.md#link-data).
 * @returns the data, or a sentence that says what is wrong with it; never a part of the input
 */
export function decodeLinkData(raw: unknown): LinkData | string {
  if (typeof raw !== 'string') return 'it is not a text';
  if (Buffer.byteLength(raw) > LINK_DATA_BYTES) return `it is longer than ${LINK_DATA_BYTES} bytes`;
  // An address turns "+" into a space; base64 has neither spaces nor anything else.
  const base64 = raw.replaceAll(' ', '+');
  if (!/^[\w+/-]+={0,2}$/.test(base64)) return 'it is not base64';
  let json: unknown;
  try {
    json = JSON.parse(decodeURIComponent(Buffer.from(base64, 'base64').toString('utf8')));
  } catch {
    return 'it is not URL-encoded JSON';
  }
  const parsed = LinkDataSchema.safeParse(json);
  return parsed.success ? parsed.data : 'it is not a flat object of short values';
}
