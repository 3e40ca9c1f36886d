import type { z } from 'zod';
import type { StaffAct } from './staff/acts';

/**
 * Who may call an endpoint. Deny by default: an endpoint without a rule cannot be declared.
 * - `public`: anybody.
 * - `member`: a signed-in account only (401 otherwise).
 * - `staff`: an account of staff whose roles have the endpoint's `act`; to every other visitor the address does not exist
 *   (docs/spec/staff.md#who-may-enter).
 */
export type AccessRule = 'public' | 'member' | 'staff';

/**
 * Which visitors may receive the response (docs/spec/age.md#the-decision).
 * - `any`: safe for everybody, also before the age gate.
 * - `full`: only visitors for whom the server's age policy opens the full catalogue
 *   (403 `age-agreement-required` or `age-verification-required` otherwise).
 */
export type AudienceRule = 'any' | 'full';

/** One API call: the single description that the server, the client and OpenAPI are made from. */
export interface Endpoint {
  readonly summary: string;
  readonly access: AccessRule;
  readonly audience: AudienceRule;
  /**
   * The member must have proven within ten minutes who they are, by `POST /api/profile/reauthentication`
   * (403 `reauthentication-required` otherwise; docs/spec/accounts.md#re-authentication). Not with `access: 'public'`.
   */
  readonly fresh?: true;
  /** What staff must be allowed to do; with `access: 'staff'` alone, and always there. */
  readonly act?: StaffAct;
  /**
   * Called by a headset app, by another server, or by a program that streams, not by our pages: no proof of origin is
   * asked for, and no cookie may be acted for.
   */
  readonly caller?: 'headset' | 'webhook' | 'stream';
  /** Works under maintenance, too: it ends what costs the member something. */
  readonly inMaintenance?: true;
  /** What body and reply are, where they are texts of another kind than JSON. */
  readonly mediaType?: 'application/sdp';
  /** Reads although it is no GET: what it needs must not stand in an address. */
  readonly reads?: true;
  /**
   * Reading endpoints whose earlier responses a successful call makes stale; `[]`: none. Every response says them in
   * `Cache-Group-Invalidation` (RFC 9875), and `mutate` of shared/src/queries marks those queries as stale.
   */
  readonly changes?: readonly EndpointKey[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
}

/** `METHOD /path/{param}`: the name of an endpoint, which is also where it lives. */
export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;

/** Deny by default: an endpoint that is no GET says what it changes, or that it only reads. */
interface EndpointMap {
  readonly [reading: `GET /api/${string}`]: Endpoint & { readonly reads?: never; readonly changes?: never };
  readonly [writing: `${'POST' | 'PUT' | 'DELETE'} /api/${string}`]: Endpoint &
    (
      | { readonly changes: readonly EndpointKey[]; readonly reads?: never }
      | { readonly reads: true; readonly changes?: never }
    );
}

/**
 * Declares the endpoints of one resource and keeps their exact types.
 * @param map endpoints by `METHOD /api/path`
 * @returns the same map
 */
export function defineEndpoints<const T extends EndpointMap>(map: T): T {
  return map;
}
