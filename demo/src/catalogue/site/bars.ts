import type { ContentBars, ContentMenuItem } from '@platform/api/content';

const everybody: ContentMenuItem['permissions'] = ['guest', 'user'];
const item = (title: string, url: string, extra: Partial<ContentMenuItem> = {}): ContentMenuItem => ({
  title,
  url,
  permissions: everybody,
  ...extra,
});
const forGuests = (title: string, url: string, extra: Partial<ContentMenuItem> = {}): ContentMenuItem =>
  item(title, url, { permissions: ['guest'], ...extra });
const forMembers = (title: string, url: string, extra: Partial<ContentMenuItem> = {}): ContentMenuItem =>
  item(title, url, { permissions: ['user'], ...extra });

const brand = { title: 'Vespera', image: null };

/** The menus of the drawn screens, as far as their pages exist: a menu never leads to a page that is not there. */
export const bars: ContentBars = {
  header: {
    logo: brand,
    menu: [
      item('Games', '/games'),
      item('Videos', '/videos', { disableInSoftMode: true }),
      item('Pornstars', '/pornstars'),
      item('Live rooms', '/camgirls', { badge: 'live', disableInSoftMode: true }),
      item('Deals', '/deals', { disableInSoftMode: true }),
      item('Premium', '/premium'),
      item('Sex toys', '/sex-toys', { disableInSoftMode: true }),
    ],
    buttons: [forGuests('Log in', '/login'), forGuests('Join free', '/registration')],
  },
  footer: {
    logo: brand,
    text: 'VR games, videos and live rooms for adults. Every performer is a verified adult. This site supports parental controls.',
    copyRightText: '© 2026 Vespera.\nAll rights reserved.',
    menu: [
      item('Catalogue', '/games', {
        items: [
          item('Games', '/games'),
          item('Videos', '/videos', { disableInSoftMode: true }),
          item('Pornstars', '/pornstars'),
          item('Live rooms', '/camgirls', { disableInSoftMode: true }),
          item('Deals', '/deals', { disableInSoftMode: true }),
          item('Sex toys', '/sex-toys', { disableInSoftMode: true }),
        ],
      }),
      item('Account', '/help/account', {
        items: [
          forGuests('Log in', '/login'),
          forGuests('Join free', '/registration'),
          forMembers('Dashboard', '/dashboard'),
          forMembers('Library', '/dashboard/games'),
          forMembers('Settings', '/dashboard/settings'),
          item('Premium', '/premium'),
          item('Coins and gems', '/help/coins-and-gems'),
          item('Easy cancel', '/dashboard/easy-cancel'),
        ],
      }),
      item('Help', '/help', {
        items: [
          item('Help centre', '/help'),
          item('FAQ', '/faq'),
          item('VR setup', '/help/vr-setup'),
          item('Scripts and devices', '/help/scripts-and-devices'),
          item('Contact us', '/contact-us'),
        ],
      }),
      item('Legal', '/terms-and-conditions', {
        items: [
          item('Terms and conditions', '/terms-and-conditions'),
          item('Privacy', '/privacy'),
          item('Cookies', '/cookies'),
          item('Age verification', '/help/age-verification'),
          item('Performer records', '/performer-records'),
          item('Content removal', '/content-removal'),
        ],
      }),
    ],
  },
  dashboard: {
    menu: [
      forMembers('Dashboard', '/dashboard', { icon: 'dashboard' }),
      forMembers('Library', '/dashboard/games', { icon: 'games' }),
      forMembers('Gallery', '/dashboard/gallery', { icon: 'gallery' }),
      forMembers('Transactions', '/dashboard/transactions', { icon: 'transactions' }),
      forMembers('Settings', '/dashboard/settings', { icon: 'settings' }),
      forMembers('Help', '/help', { icon: 'help' }),
    ],
  },
};
