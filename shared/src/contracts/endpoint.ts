import type { z } from 'zod';
import type { StaffAct } from './staff/acts';

/**
 * Access rule of an endpoint. Deny by default: an endpoint without a rule cannot be declared.
 * - `public`: every visitor.
 * - `member`: a signed-in account only (401 otherwise).
 * - `staff`: an account of staff whose roles have the endpoint's `act`; for every other visitor the address does not
 *   exist (docs/spec/staff.md#who-may-enter).
 */
export type AccessRule = 'public' | 'member' | 'staff';

/**
 * Which visitors may receive the response (docs/spec/age.md#the-decision).
 * - `any`: safe for everybody, also before the age gate.
 * - `full`: only visitors for whom the server's age policy opens the full catalogue
 *   (403 `age-agreement-required` or `age-verification-required` otherwise).
 */
export type AudienceRule = 'any' | 'full';

/** One API call: the single description from which the server, the client and OpenAPI are derived. */
export interface Endpoint {
  readonly summary: string;
  readonly access: AccessRule;
  readonly audience: AudienceRule;
  /**
   * The member must have proven their identity within the last ten minutes, by `POST /api/profile/reauthentication`
   * (403 `reauthentication-required` otherwise; docs/spec/accounts.md#re-authentication). Not with `access: 'public'`.
   */
  readonly fresh?: true;
  /** Permission that staff need; required with `access: 'staff'`, not allowed otherwise. */
  readonly act?: StaffAct;
  /**
   * Called by a headset app, by another server, or by a streaming program instead of our pages: no proof of origin is
   * required, and cookies are not accepted as credentials.
   */
  readonly caller?: 'headset' | 'webhook' | 'stream';
  /** Also works under maintenance: it ends something that costs the member money. */
  readonly inMaintenance?: true;
  /** Media type of body and reply, where they are text other than JSON. */
  readonly mediaType?: 'application/sdp';
  /** Only reads although it is no GET: its input must not appear in an address. */
  readonly reads?: true;
  /**
   * Reading endpoints whose earlier responses become stale after a successful call; `[]`: none. Every response lists
   * them in `Cache-Group-Invalidation` (RFC 9875), and `mutate` of shared/src/queries marks those queries as stale.
   */
  readonly changes?: readonly EndpointKey[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
}

/** `METHOD /path/{param}`: the name of an endpoint, and its route. */
export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;

/** Deny by default: an endpoint that is no GET declares what it changes, or that it only reads. */
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
