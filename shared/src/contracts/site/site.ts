import { z } from 'zod';
import { AgeDecision } from '../age/age-verification';
import { defineEndpoints } from '../endpoint';
import { MediaImage } from '../content/media';
import { menuTitleMaxLength, pathMaxLength } from '../limits';
import { Profile } from '../account/profile';
import { Seller } from '../money/payment-receipt';
import { PathQuery } from '../content/text-pages';

/** Visitors who see a menu entry; an empty list hides it from every visitor (docs/spec/routes.md#menus). */
const Permission = z.enum(['guest', 'user']);

export interface MenuItem {
  title: string;
  url: string;
  permissions: ('guest' | 'user')[];
  disableInSoftMode?: boolean | undefined;
  /** A badge beside the title: `live` shows the red dot while a camera is on air in some room. */
  badge?: 'live' | undefined;
  /** Name of an icon of `shared/src/ui`; unknown names show none. */
  icon?: string | undefined;
  items?: MenuItem[] | undefined;
}
export const MenuItem: z.ZodType<MenuItem> = z.object({
  title: z.string().max(menuTitleMaxLength),
  url: z.string().max(500),
  permissions: z.array(Permission),
  disableInSoftMode: z.boolean().optional(),
  badge: z.literal('live').optional(),
  icon: z.string().optional(),
  get items() {
    return z.array(MenuItem).optional();
  },
});

const Color = z.string().regex(/^#[0-9a-f]{6}$/);

/** The colours of the pages, used for brands without their own. */
export const pageColors = { ground: '#0a0908', accent: '#ffb224' } as const;

const Logo = z.object({ title: z.string(), image: MediaImage.nullable() });

/** Menus and brand of the chrome, from one call (docs/spec/routes.md#menus). */
export const Bars = z.object({
  header: z.object({ logo: Logo, menu: z.array(MenuItem), buttons: z.array(MenuItem) }),
  footer: z.object({
    logo: Logo,
    /** A sentence or two about the site; absent: none. */
    text: z.string().optional(),
    copyRightText: z.string(),
    menu: z.array(MenuItem),
  }),
  dashboard: z.object({ menu: z.array(MenuItem) }),
  /** Colours outside the pages: the browser's bar, icons, the card of shared links. Absent: `pageColors`. */
  colors: z.object({ ground: Color, accent: Color }).optional(),
});
export type Bars = z.infer<typeof Bars>;

/** An editor's texts at the top of a page: heading, second line and a sentence or two; each may be empty. */
export const PageWords = z.object({ h1: z.string(), h2: z.string(), description: z.string() });
export type PageWords = z.infer<typeof PageWords>;

export const SeoEntry = z.object({
  pageUrl: z.string(),
  canonical: z.string(),
  meta: z.object({ robots: z.string(), title: z.string(), description: z.string(), keywords: z.string() }),
  schemes: z.object({
    twitter: z.record(z.string(), z.string()),
    openGraph: z.record(z.string(), z.string()),
    schemeOrg: z.array(z.record(z.string(), z.unknown())),
  }),
  page: PageWords,
  breadcrumbs: z.array(z.object({ title: z.string(), url: z.string() })),
});
export type SeoEntry = z.infer<typeof SeoEntry>;

export const Maintenance = z.object({
  state: z.boolean(),
  message: z.string(),
  /** Seconds after which a client should retry. */
  retryAfter: z.number().int().min(1),
});
export type Maintenance = z.infer<typeof Maintenance>;

/**
 * Everything that the shell needs before it renders a page, in one call. Without it access is restricted: a client that
 * did not get it shows the error page, never the catalogue.
 */
export const Bootstrap = z.object({
  authorized: z.boolean(),
  profile: Profile.nullable(),
  /** The account is of staff; absent for every other visitor (docs/spec/staff.md#who-may-enter). */
  staff: z.literal(true).optional().meta({ isInternal: true }),
  /**
   * The API recognizes none of the visitor's cookies but the age agreement: the response is the same for every guest
   * with this agreement and country, and may be shared between them.
   */
  isAnonymous: z.boolean(),
  /** The session belongs to a blocked account, which is otherwise a guest: the reason, in plain words. */
  blocked: z.object({ reason: z.string() }).nullable().optional(),
  ...AgeDecision.shape,
  /**
   * The device heuristic of docs/spec/age.md#device-heuristic may change presentation; it grants no access. Absent
   * means off.
   */
  deviceHeuristic: z.boolean().optional(),
  maintenance: Maintenance,
  bars: Bars,
  /** Changes whenever the menus do. */
  barsVersion: z.string(),
  seo: SeoEntry.nullable(),
  /** 404 when the record of the request does not exist. */
  status: z.union([z.literal(200), z.literal(404)]),
  /** Route lists from run-time configuration (docs/spec/routes.md#access), as route-table paths. */
  access: z.object({
    guestOnly: z.array(z.string()),
    authorizedOnly: z.array(z.string()),
    softModeAllowed: z.array(z.string()),
  }),
  /** Address that "leave" of the age gate links to. */
  leaveUrl: z.string(),
});
export type Bootstrap = z.infer<typeof Bootstrap>;

/**
 * A path and the record that its page shows: `game:neon-dunes`, a list such as `games`, or the text page at the path.
 */
const PageQuery = PathQuery.extend({
  record: z
    .string()
    .regex(/^(?:(?:game|video|model|room):.+|games|videos|models|rooms|text)$/s)
    // A slug is part of the path: an impossible one is not found rather than a bad request.
    .max(pathMaxLength)
    .optional(),
});

export const site = defineEndpoints({
  'GET /api/bootstrap': {
    summary: 'All facts the shell needs for one path',
    access: 'public',
    audience: 'any',
    /** The menus are omitted for a caller that sends their current version. */
    query: PageQuery.extend({ barsVersion: z.string().max(64).optional() }),
    reply: Bootstrap.extend({ bars: Bars.nullable() }),
  },
  'GET /api/bars': { summary: 'Header, footer and dashboard menus', access: 'public', audience: 'any', reply: Bars },
  'GET /api/seo': {
    summary: 'SEO entries: of one path (none or one), or all that editors wrote',
    access: 'public',
    audience: 'any',
    query: PageQuery.partial(),
    reply: z.array(SeoEntry),
  },
  'GET /api/page-words': {
    summary: 'What the editor says at the head of a page; empty words where nothing is said',
    access: 'public',
    audience: 'any',
    query: PathQuery,
    reply: PageWords,
  },
  'GET /api/operator': {
    summary: 'Who runs the site, as the operator has set it; null: not set',
    access: 'public',
    audience: 'any',
    reply: z.object({ operator: Seller.nullable() }),
  },
  'GET /api/service/maintenance': {
    summary: 'Whether the site is in maintenance',
    access: 'public',
    audience: 'any',
    reply: Maintenance,
  },
});
