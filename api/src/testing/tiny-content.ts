import { linkedTextPages } from '@platform/shared/contracts';
import type { Content, ContentGame, ContentModel, ContentVideo } from '../areas/content/schema/schema';

export const picture = (path: string) => ({ path, width: 600, height: 900, color: '#203040' });

/** A performer of the tests. */
const tinyModel = (slug: string, fields: Partial<ContentModel> = {}): ContentModel => ({
  slug,
  firstName: 'Mara',
  lastName: 'Vellin',
  bio: ['Performs in VR since 2019.'],
  bornOn: '1995-04-02',
  soft: true,
  popularity: 10,
  portrait: picture(`portraits/${slug}.webp`),
  avatar: picture(`avatars/${slug}.webp`),
  ...fields,
});

/** A text page that the site links to. */
const tinyText = (path: string) => ({
  path,
  parent: path.startsWith('/help/') ? '/help' : null,
  title: `Text of ${path}`,
  summary: 'A text.',
  body: '<p>A text.</p>',
  updatedOn: '2026-01-01',
});

const flatFile = {
  quality: '4K',
  projection: 'flat',
  stereo: 'mono',
  fieldOfView: 0,
  width: 3840,
  height: 2160,
  gigabytes: 1,
  lens: null,
  source: 'flat.mp4',
  script: null,
} as const;

/** A game of the tests: 100 coins, released, with one flat file. */
export const tinyGame = (slug: string, fields: Partial<ContentGame> = {}): ContentGame => ({
  slug,
  title: `Title of ${slug}`,
  tagline: 'A short line.',
  description: ['One paragraph.'],
  studio: 'north-light',
  tags: ['space'],
  cast: ['mara-vellin'],
  soft: true,
  view: 'released',
  popularity: 100,
  rating: 40,
  ratingSpread: [0, 0, 0, 2, 0],
  difficulty: 1,
  scripts: false,
  hours: 3.5,
  scenes: 12,
  endings: 2,
  coins: 100,
  standardDiscount: 0,
  premiumDiscount: 25,
  gems: null,
  releasedOn: '2025-01-01',
  updatedOn: '2025-02-01',
  languages: ['English'],
  comfort: 'Comfortable',
  headsets: ['Quest 3'],
  files: [{ ...flatFile, gigabytes: 4.5 }],
  poster: picture(`posters/${slug}.webp`),
  logo: null,
  logoLeft: null,
  hero: picture(`heroes/${slug}.webp`),
  gallery: [],
  trailer: null,
  clip: null,
  ...fields,
});

const wide = {
  quality: '8K',
  projection: '360',
  stereo: 'top-bottom',
  fieldOfView: 360,
  width: 8192,
  height: 4096,
  gigabytes: 11,
} as const;

const wideFile = { ...wide, lens: null, source: 'tb-360.mp4', script: 'steady.funscript' };
/** A video of the tests: ten minutes, free for members, one file with a script and one without, which is HLS too. */
export const tinyVideo = (slug: string, fields: Partial<ContentVideo> = {}): ContentVideo => ({
  slug,
  title: `Title of ${slug}`,
  description: ['A walk over glass.'],
  durationSeconds: 600,
  game: null,
  studio: 'north-light',
  tags: ['space'],
  cast: ['mara-vellin'],
  soft: true,
  popularity: 3,
  rating: 41,
  scripts: true,
  releasedOn: '2025-05-05',
  premium: false,
  files: [{ ...wideFile }, { ...flatFile, playlist: 'adaptive.m3u8' }],
  trailer: { ...flatFile, gigabytes: 0.1 },
  chapters: [
    { at: 0, title: 'Arrival' },
    { at: 300, title: 'The long room', still: picture(`scenes/${slug}-2.webp`) },
  ],
  captions: [{ language: 'en', label: 'English', source: 'clock-en.vtt' }],
  poster: picture(`videos/${slug}.webp`),
  ...fields,
});

/** The smallest catalogue in which every kind of record and reference occurs. */
export function tinyContent(): Content {
  return {
    format: 1,
    studios: [{ slug: 'north-light', name: 'North Light' }],
    categories: [
      { slug: 'place', title: 'Place', parent: null },
      { slug: 'play', title: 'Play', parent: 'place' },
    ],
    tags: [
      { slug: 'space', title: 'Space', color: '#112233', textColor: '#ffffff', category: 'place' },
      { slug: 'puzzle', title: 'Puzzle', color: '#445566', textColor: '#ffffff', category: null },
    ],
    models: [
      tinyModel('mara-vellin', { popularity: 5 }),
      tinyModel('odile-ravenscar', { firstName: 'Odile', lastName: 'Ravenscar', soft: false, popularity: 90 }),
    ],
    games: [
      tinyGame('violet-engine', {
        popularity: 900,
        tags: ['puzzle', 'space'],
        cast: ['odile-ravenscar', 'mara-vellin'],
        standardDiscount: 15,
        clip: { source: 'islands-in-the-rain.mp4' },
        trailer: {
          ...flatFile,
          playlist: 'adaptive.m3u8',
          captions: [{ language: 'en', label: 'English', source: 'crossing-trailer-en.vtt' }],
        },
        files: [...tinyGame('x').files, wide],
      }),
      tinyGame('2048-tides', {
        popularity: 500,
        coins: 33,
        premiumDiscount: 50,
        soft: false,
        clip: { source: 'afterglow-district.mp4' },
        trailer: { ...flatFile },
        rating: 50,
        ratingSpread: [0, 0, 0, 0, 2],
        releasedOn: '2026-03-01',
        updatedOn: '2026-03-01',
      }),
      tinyGame('saltlight', { popularity: 300, title: 'a quiet Saltlight', coins: 250 }),
      tinyGame('dune-sonata', { popularity: 200, view: 'announcement', tags: [] }),
    ],
    videos: [
      tinyVideo('glass-walk', { game: 'violet-engine', popularity: 3, title: 'Glass Walk' }),
      tinyVideo('night-ferry', {
        premium: true,
        soft: false,
        popularity: 2,
        title: 'Night Ferry',
        game: 'violet-engine',
      }),
      tinyVideo('long-shore', {
        premium: true,
        soft: false,
        popularity: 1,
        title: 'The Long Shore',
        scripts: false,
        files: [{ ...wideFile, script: null }],
      }),
    ],
    liveRooms: [
      {
        nickname: 'mara',
        model: 'mara-vellin',
        topic: 'Reading letters',
        topics: ['letters'],
        projection: 'flat',
        backInMinutes: 90,
        picture: picture('live/mara.webp'),
        loop: null,
        recording: null,
      },
      {
        nickname: 'odile',
        model: 'odile-ravenscar',
        topic: 'Star maps',
        topics: ['letters', 'star-maps'],
        projection: '180',
        backInMinutes: null,
        picture: picture('live/odile.webp'),
        loop: null,
        recording: null,
      },
    ],
    offers: [
      {
        terms: { kind: 'selection' },
        slug: 'spring',
        title: 'Spring sale',
        text: 'Two games for less.',
        games: ['saltlight', 'violet-engine'],
        startsOn: '2026-03-01',
        endsOn: null,
        image: picture('heroes/spring.webp'),
      },
    ],
    devices: [
      {
        slug: 'halden-one',
        name: 'Halden One',
        maker: 'Halden',
        text: 'Follows scripts.',
        connects: 'bluetooth',
        image: picture('devices/halden-one.webp'),
        link: { url: 'https://shop.example/halden-one', affiliate: true },
        price: { amount: 14_900, currency: 'USD' },
      },
      {
        slug: 'open-plan',
        name: 'Open plan',
        maker: 'Everybody',
        text: 'Made at home.',
        connects: 'usb',
        image: null,
        link: null,
        price: null,
      },
    ],
    textPages: [
      { path: '/help', parent: null, title: 'Help', summary: 'Answers.', body: '<p>Ask.</p>', updatedOn: '2026-01-01' },
      {
        path: '/help/vr-setup/quest',
        parent: '/help',
        title: 'Quest',
        summary: 'Set up a Quest.',
        body: '<p>Put it on.</p>',
        updatedOn: '2026-01-01',
      },
      ...linkedTextPages.filter((path) => path !== '/help').map(tinyText),
    ],
    faq: [{ slug: 'refunds', group: 'Money', question: 'Do you refund?', answer: '<p>Yes.</p>' }],
    seo: [
      {
        pageUrl: '/games',
        canonical: '/games',
        meta: { robots: 'index, follow', title: 'All games', description: 'Every game.', keywords: '' },
        schemes: { twitter: {}, openGraph: {}, schemeOrg: [] },
        page: { h1: 'Games', h2: '', description: '' },
        breadcrumbs: [{ title: 'Home', url: '/' }],
      },
    ],
    bars: {
      header: {
        logo: { title: 'Meridian', image: null },
        menu: [{ title: 'Games', url: '/games', permissions: ['guest', 'user'] }],
        buttons: [],
      },
      footer: {
        logo: { title: 'Meridian', image: null },
        copyRightText: '2026',
        menu: [
          {
            title: 'Help',
            url: '/help',
            permissions: ['guest', 'user'],
            items: [{ title: 'Quest', url: '/help/vr-setup/quest', permissions: ['guest'] }],
          },
        ],
      },
      dashboard: { menu: [] },
    },
    avatars: ['dunes', 'portal'].map((name) => ({ ...picture(`avatars/site-${name}.webp`), width: 512, height: 512 })),
    home: { hero: [], sections: [{ kind: 'popular', title: 'Featured games' }] },
    accountPictures: {},
  };
}
