import { matchPage } from '@platform/shared/router';
import type { LayoutName } from '../layouts';

/** A name in remotes.json, which has these only. */
export type RemoteName = `mfe-${string}`;

/** Pages of the shell itself. */
export type ShellPage = 'maintenance' | 'text' | 'faq' | 'help' | 'contact';

export interface PageRule {
  /** react-router pattern. */
  path: string;
  owner: RemoteName | ShellPage;
  layout: LayoutName;
  /** `member` sends guests to /login, `guest` sends members to / (product.md §6). */
  access: 'public' | 'member' | 'guest';
  /** Whether a member in soft mode may open it. */
  softMode: boolean;
  /** The shell draws breadcrumbs; off where the page has them in its own hero, or none. */
  breadcrumbs: boolean;
  /** Whether the page is a step in breadcrumbs: scene and model sub-pages are skipped (product.md §2). */
  crumb: boolean;
  /** Where the header stands: `over` the page's hero, above it (`padded`), or above it without the padding on top (`flush`). */
  header: 'padded' | 'flush' | 'over';
  /** Whether the age gate stands before it; off for the texts that the gate itself refers to, which are safe for anybody. */
  gated: boolean;
  /** Whether search engines may list it; members' pages never are, whatever this says. */
  index: boolean;
  /** Where the start-up sequence ends (product.md §2, last sentence). */
  startUp: 'whole' | 'authorization';
}

/** Whether a page is a remote's. */
export const isRemoteOwner = (owner: PageRule['owner']): owner is RemoteName => owner.startsWith('mfe-');

const page = (path: string, owner: PageRule['owner'], rest: Partial<PageRule> = {}): PageRule => ({
  path,
  owner,
  layout: 'default',
  access: 'public',
  softMode: true,
  breadcrumbs: true,
  crumb: true,
  header: 'padded',
  gated: true,
  index: true,
  startUp: 'whole',
  ...rest,
});

/** A page with a hero of its own below the header. */
const hero = { breadcrumbs: false, header: 'over' } as const;
/** A form about an account or a payment. */
const form = { breadcrumbs: false, index: false } as const;
const member = { layout: 'dashboard', access: 'member', softMode: false, index: false } as const;
/** Shown inside the PLAY'A app. */
const playa = { ...form, layout: 'empty', startUp: 'authorization' } as const;
const text = { layout: 'default-bg' } as const;
/** What a visitor must be able to read before agreeing to anything. */
const legal = { ...text, gated: false } as const;

/**
 * Path -> owner, layout, access, soft-mode rule, breadcrumb rule, header rule: the one table both
 * sides read (product.md §2). The first match wins. A path that is not here is not found, and so is
 * one that its remote does not know yet. Run-time configuration adds to access and soft-mode rules.
 */
export const routeTable: readonly PageRule[] = [
  page('/', 'mfe-catalogue', hero),
  page('/games', 'mfe-catalogue'),
  page('/games/:slug', 'mfe-catalogue', { ...hero, softMode: false }),
  page('/videos', 'mfe-catalogue', { softMode: false }),
  page('/videos/:slug', 'mfe-catalogue', { ...hero, softMode: false }),
  page('/pornstars', 'mfe-catalogue'),
  page('/pornstars/:slug', 'mfe-catalogue', { ...hero, softMode: false }),
  page('/deals', 'mfe-catalogue', { softMode: false }),
  page('/sex-toys', 'mfe-catalogue', { softMode: false }),

  page('/camgirls', 'mfe-camgirls', { softMode: false, breadcrumbs: false }),
  page('/camgirls/:nickname', 'mfe-camgirls', { softMode: false, breadcrumbs: false }),

  page('/login', 'mfe-auth', { ...form, access: 'guest' }),
  page('/registration', 'mfe-auth', { ...form, access: 'guest' }),
  page('/email-verify', 'mfe-auth', form),
  page('/set-password', 'mfe-auth', form),
  page('/forgot-password', 'mfe-auth', form),
  page('/init-change-email', 'mfe-auth', { ...form, access: 'member', softMode: false }),
  page('/account-removal', 'mfe-auth', { ...form, access: 'member', softMode: false }),
  page('/age-verification', 'mfe-auth', form),
  page('/playalogin', 'mfe-auth', { ...form, access: 'member', softMode: false }),

  page('/premium', 'mfe-dashboard', { softMode: false }),
  page('/premium-playa', 'mfe-dashboard', playa),
  page('/payment', 'mfe-dashboard', { ...form, access: 'member', softMode: false }),
  page('/payment-playa', 'mfe-dashboard', playa),
  page('/subscription', 'mfe-dashboard', { ...form, layout: 'none', softMode: false }),
  page('/dashboard', 'mfe-dashboard', { ...member, breadcrumbs: false }),
  page('/dashboard/settings', 'mfe-dashboard', member),
  page('/dashboard/games', 'mfe-dashboard', member),
  page('/dashboard/games/:id', 'mfe-dashboard', { ...member, header: 'flush' }),
  page('/dashboard/easy-cancel', 'mfe-dashboard', { ...member, layout: 'empty', breadcrumbs: false }),
  page('/dashboard/transactions', 'mfe-dashboard', member),
  page('/dashboard/gallery', 'mfe-dashboard', member),
  page('/dashboard/gallery/model/:id', 'mfe-dashboard', { ...member, crumb: false }),
  page('/dashboard/gallery/scene/:id', 'mfe-dashboard', { ...member, crumb: false }),

  page('/faq', 'faq', text),
  page('/help', 'help', text),
  page('/help/*', 'help', text),
  page('/contact-us', 'contact', text),
  page('/maintenance', 'maintenance', { layout: 'none', breadcrumbs: false, gated: false, index: false }),
  page('/terms-and-conditions', 'text', legal),
  page('/privacy', 'text', legal),
  page('/cookies', 'text', legal),
  page('/content-removal', 'text', legal),
  page('/performer-records', 'text', legal),
  page('/:textPageUrl', 'text', text),
];

/**
 * Finds the rule of a path.
 * @param pathname without query
 * @returns the first rule that matches, or null when no page has this path
 */
export function findRule(pathname: string): PageRule | null {
  return routeTable.find((rule) => matchPage(rule.path, pathname) !== null) ?? null;
}
