import type { ContentSeo, ContentTextPage } from '@platform/api/content';

interface Page {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly h1?: string;
  /** Text below the heading, where it differs from the description for search engines. */
  readonly lead?: string;
  /** Indexed by search engines; account pages are not. */
  readonly indexed?: boolean;
  readonly under?: { readonly title: string; readonly url: string };
}

const dashboard = { title: 'Dashboard', url: '/dashboard' };
const hidden = (path: string, title: string, description: string, under?: Page['under']): Page => ({
  path,
  title,
  description,
  indexed: false,
  ...(under ? { under } : {}),
});

/** Heading and lead of both plan pages. */
const premium: Pick<Page, 'h1' | 'lead'> = {
  h1: 'See everything at its best',
  lead: 'Every full-length video, lower game prices, and gems each month. Billed under a neutral name.',
};

/** The fixed pages of docs/spec/routes.md#pages. */
const fixedPages: readonly Page[] = [
  {
    path: '/',
    title: 'VR games, videos and live rooms',
    description: 'VR games, videos and live rooms for adults. Every performer is a verified adult.',
    h1: 'Worlds made for your headset',
    lead: 'Story-led VR games and the performers who bring them to life.',
  },
  {
    path: '/games',
    title: 'VR games',
    description: 'Story-led worlds for every headset. Buy once with coins and keep them in your library.',
  },
  {
    path: '/videos',
    title: 'VR videos',
    description: 'VR 180 and 360 videos, for headsets and flat screens.',
    lead: 'Single scenes in VR 180 and 360. Watch on any screen or step inside.',
  },
  {
    path: '/camgirls',
    title: 'Live rooms',
    description: 'Live shows and recordings, in VR 180 and on flat screens.',
    lead: '',
  },
  {
    path: '/pornstars',
    title: 'Pornstars',
    description: 'The performers of our games, videos and live rooms, each a verified adult.',
    h1: 'VR pornstars',
    lead: 'Every performer is a verified adult. Open a profile to see her games and videos.',
  },
  {
    path: '/deals',
    title: 'Deals',
    description: 'Games on sale, with no countdowns or small print.',
    lead: 'Games on sale. Where a date is shown, the price holds until then.',
  },
  {
    path: '/sex-toys',
    title: 'Sex toys',
    description: 'Connected devices that work with the scripts of our games.',
    h1: 'Sex toys that sync with scripts',
    lead: 'These devices follow our games and videos.',
  },
  {
    path: '/premium',
    title: 'Premium',
    description: 'Every full-length video, lower game prices and gems each month.',
    ...premium,
  },
  {
    path: '/faq',
    title: 'Frequently asked questions',
    description: 'Headsets, coins, Premium, privacy: short answers.',
    lead: '',
  },
  {
    path: '/contact-us',
    title: 'Contact us',
    description: 'Write to us. We reply within two working days.',
    lead: 'We reply within two working days.',
  },
  hidden('/search', 'Search', 'Search games, videos and performers.'),
  hidden('/login', 'Log in', 'Log in to your account.'),
  hidden('/registration', 'Join free', 'Create an account with your e-mail address.'),
  hidden('/forgot-password', 'Forgot your password?', 'Get a link to set a new password.'),
  hidden('/set-password', 'Set a password', 'Choose a new password.'),
  hidden('/email-verify', 'Confirm your e-mail', 'Confirm your e-mail address.'),
  hidden('/invitation', 'Invitation', 'Accept an invitation.'),
  hidden('/init-change-email', 'Change your e-mail', 'Change the e-mail address of your account.'),
  hidden('/account-removal', 'Remove your account', 'Remove your account and its data.'),
  hidden('/age-verification', 'Age verification', 'Verify your age once a year.'),
  hidden('/playalogin', 'Log in on your headset', 'Enter the code shown on your headset.'),
  hidden('/payment', 'Payment', 'Pay securely under a neutral name.'),
  hidden('/payment-playa', 'Payment', 'Pay securely under a neutral name.'),
  { ...hidden('/premium-playa', 'Premium', 'Premium plans for the headset app.'), ...premium },
  hidden('/subscription', 'Plans', 'Choose a Premium plan.'),
  hidden('/maintenance', 'Maintenance', 'We’re working on the site and will be back soon.'),
  hidden('/dashboard', 'Dashboard', 'Your coins, gems and games.'),
  hidden('/dashboard/settings', 'Settings', 'Profile, password, notifications and devices.', dashboard),
  hidden('/dashboard/games', 'Library', 'The games in your library.', dashboard),
  hidden('/dashboard/gallery', 'Gallery', 'Your pictures, favourites and history.', dashboard),
  hidden('/dashboard/transactions', 'Transactions', 'All your coins and gems, in and out.', dashboard),
  hidden('/dashboard/easy-cancel', 'Easy cancel', 'Cancel Premium in two clicks.', dashboard),
];

function entry(page: Page): ContentSeo {
  const { path, title, description, h1 = title, lead = description, indexed = true, under } = page;
  const home = { title: 'Home', url: '/' };
  return {
    pageUrl: path,
    canonical: path,
    meta: {
      robots: indexed ? 'index, follow' : 'noindex, nofollow',
      title,
      description,
      keywords: indexed ? `VR, virtual reality, ${title.toLowerCase()}` : '',
    },
    schemes: {
      twitter: { card: 'summary_large_image', title, description },
      openGraph: { type: 'website', title, description },
      schemeOrg: [],
    },
    page: { h1, h2: '', description: lead },
    breadcrumbs: path === '/' ? [] : [home, ...(under ? [under] : []), { title, url: path }],
  };
}

/** Entries of the fixed pages and of every text page. */
export function makeSeo(textPages: readonly ContentTextPage[]): ContentSeo[] {
  const byPath = new Map(textPages.map((page) => [page.path, page]));
  const ofText = textPages.map(({ path, title, summary, parent }) => {
    const above = parent === null ? undefined : byPath.get(parent);
    return entry({
      path,
      title,
      description: summary,
      ...(above ? { under: { title: above.title, url: above.path } } : {}),
    });
  });
  return [...fixedPages.map(entry), ...ofText];
}
