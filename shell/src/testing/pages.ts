import type { PageDeclaration } from '@platform/shared/pages';
import { createPageTable, type RemotePages } from '../navigation/page-table';
import { prefixOf } from '../server/releases/page-grants';
import { readRemoteList } from '../server/remote-list';
import { listFile } from './list-file';

const hero = { breadcrumbs: false, header: 'over', softMode: false } as const;
const form = { breadcrumbs: false, index: false } as const;
const member = { access: 'member', softMode: false, index: false } as const;
const inApp = { ...form, layout: 'empty', startUp: 'authorization' } as const;
const at = (path: string, fields: Partial<PageDeclaration> = {}): PageDeclaration => ({ path, ...fields });

/** Pages of a site of one of each kind that docs/spec/routes.md#pages knows. */
const pages: readonly PageDeclaration[] = [
  at('/', { ...hero, softMode: true }),
  at('/games', { record: 'games', chunk: 'games-page' }),
  at('/games/:slug', { ...hero, record: 'game' }),
  at('/videos', { softMode: false, record: 'videos' }),
  at('/videos/:slug', { ...hero, record: 'video' }),
  at('/pornstars', { record: 'models' }),
  at('/pornstars/:slug', { ...hero, record: 'model' }),
  at('/deals', { softMode: false, title: 'Deals' }),
  at('/sex-toys', { softMode: false }),
  at('/search', { breadcrumbs: false, index: false }),
  at('/camgirls', { softMode: false, breadcrumbs: false, record: 'rooms' }),
  at('/camgirls/:slug', { softMode: false, breadcrumbs: false, record: 'room' }),
  at('/studio', { ...member, breadcrumbs: false }),
  at('/unsubscribe', { ...form, layout: 'default-bg', gated: false }),
  at('/premium', { softMode: false }),
  at('/premium-playa', inApp),
  at('/payment', { ...form, ...member }),
  at('/payment-playa', inApp),
  at('/subscription', { ...form, layout: 'none', softMode: false }),
  at('/dashboard', { ...member, layout: 'dashboard', breadcrumbs: false }),
  at('/dashboard/settings', { ...member, layout: 'dashboard' }),
  at('/dashboard/games', { ...member, layout: 'dashboard' }),
  at('/dashboard/games/:id', { ...member, layout: 'dashboard', header: 'flush' }),
  at('/dashboard/easy-cancel', { ...member, layout: 'empty', breadcrumbs: false }),
  at('/dashboard/transactions', { ...member, layout: 'dashboard' }),
  at('/dashboard/gallery', {
    ...member,
    layout: 'dashboard',
    title: 'Gallery',
    titles: { 'tab=history': 'Recently viewed' },
  }),
  at('/dashboard/gallery/model/:id', { ...member, layout: 'dashboard', crumb: false }),
  at('/dashboard/gallery/scene/:id', { ...member, layout: 'dashboard', crumb: false }),
  at('/login', { ...form, access: 'guest' }),
  at('/registration', { ...form, access: 'guest' }),
  at('/email-verify', form),
  at('/set-password', form),
  at('/forgot-password', form),
  at('/init-change-email', { ...form, ...member }),
  at('/account-removal', { ...form, ...member }),
  at('/age-verification', form),
  at('/playalogin', { ...form, ...member }),
];

/** The same by the remotes that remotes.json grants them to. */
export const remotePages: RemotePages = Object.fromEntries(
  readRemoteList(listFile)
    .map(({ name, prefixes }) => [name, pages.filter(({ path }) => prefixOf(prefixes, path) !== undefined)] as const)
    .filter(([, granted]) => granted.length > 0),
);

/** The table of that site. */
export const pageTable = createPageTable(remotePages, 'v1');
