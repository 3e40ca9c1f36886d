import { z } from 'zod';
import type { ContentProblem } from './check';
import { Content, ContentAccountPictures, ContentBars, type ContentMenuItem } from './schema';

/** Records to add or change: any lists of a document, with the records that change, whole; and parts of the menus. */
export const ContentChanges = Content.partial().extend({
  // Without its default: what the changes do not name stays.
  accountPictures: ContentAccountPictures.optional(),
  bars: z
    .strictObject({
      header: ContentBars.shape.header.partial(),
      footer: ContentBars.shape.footer.partial(),
      dashboard: ContentBars.shape.dashboard.partial(),
      colors: ContentBars.shape.colors,
    })
    .partial()
    .optional(),
});
export type ContentChanges = z.infer<typeof ContentChanges>;

/** By what a record of each list is known. */
const keyOf = {
  studios: bySlug,
  categories: bySlug,
  tags: bySlug,
  models: bySlug,
  games: bySlug,
  videos: bySlug,
  liveRooms: ({ nickname }: Content['liveRooms'][number]) => nickname,
  offers: bySlug,
  devices: bySlug,
  textPages: ({ path }: Content['textPages'][number]) => path,
  faq: bySlug,
  seo: ({ pageUrl }: Content['seo'][number]) => pageUrl,
  avatars: ({ path }: Content['avatars'][number]) => path,
};
type ListName = keyof typeof keyOf;
const listNames = Object.keys(keyOf) as ListName[];

function bySlug({ slug }: { readonly slug: string }): string {
  return slug;
}
const byUrl = ({ url }: ContentMenuItem): string => url;

/** A list with the changed records in the places of those of the same key, and new ones at its end. */
function mergeList<T>(list: readonly T[], changes: readonly T[] | undefined, key: (item: T) => string): T[] {
  const changed = new Map((changes ?? []).map((item) => [key(item), item]));
  const kept = list.map((item) => changed.get(key(item)) ?? item);
  const known = new Set(list.map(key));
  return [...kept, ...[...changed].filter(([name]) => !known.has(name)).map(([, item]) => item)];
}

/**
 * A document with some of its records changed or added; nothing is removed.
 * @param changes records are known by slug, rooms by nickname, text pages by path, SEO entries by page, menu items by
 *   address, avatars by path; the start page is replaced as a whole
 */
export function mergeContent(content: Content, changes: ContentChanges): Content {
  const { header, footer, dashboard } = content.bars;
  const { bars } = changes;
  const merged = <Name extends ListName>(name: Name): Content[Name] =>
    mergeList<Content[Name][number]>(
      content[name],
      changes[name],
      keyOf[name] as (item: Content[Name][number]) => string,
    ) as Content[Name];
  return {
    format: 1,
    studios: merged('studios'),
    categories: merged('categories'),
    tags: merged('tags'),
    models: merged('models'),
    games: merged('games'),
    videos: merged('videos'),
    liveRooms: merged('liveRooms'),
    offers: merged('offers'),
    devices: merged('devices'),
    textPages: merged('textPages'),
    faq: merged('faq'),
    seo: merged('seo'),
    avatars: merged('avatars'),
    bars: {
      header: {
        logo: bars?.header?.logo ?? header.logo,
        menu: mergeList(header.menu, bars?.header?.menu, byUrl),
        buttons: mergeList(header.buttons, bars?.header?.buttons, byUrl),
      },
      footer: {
        logo: bars?.footer?.logo ?? footer.logo,
        text: bars?.footer?.text ?? footer.text,
        copyRightText: bars?.footer?.copyRightText ?? footer.copyRightText,
        menu: mergeList(footer.menu, bars?.footer?.menu, byUrl),
      },
      dashboard: { menu: mergeList(dashboard.menu, bars?.dashboard?.menu, byUrl) },
      colors: bars?.colors ?? content.bars.colors,
    },
    home: changes.home ?? content.home,
    accountPictures: changes.accountPictures ?? content.accountPictures,
  };
}

/** Records that a document of changes has twice: only one of them could win. */
export function repeatedChanges(changes: ContentChanges): ContentProblem[] {
  return listNames.flatMap((name) => {
    const keys = keysOf(changes, name);
    return keys.flatMap((key, index) =>
      keys.indexOf(key) < index ? [{ path: `${name}.${index}`, message: `${key} is there twice` }] : [],
    );
  });
}

/**
 * The place of a merged document as an editor of the changes knows it: theirs, where the record is one of the changes,
 * else the record's own name.
 * @param place in the merged document, such as `games.41.poster`
 * @returns such as `games.0.poster`, or `games far-harbour.poster, as it is on the site`
 */
export function placeInChanges(place: string, merged: Content, changes: ContentChanges): string {
  const onSite = (name: string): string => `${name}, as it is on the site`;
  const [top = ''] = place.split('.');
  const list = listNames.find((name) => name === top);
  if (list) {
    const [, index = '', ...rest] = place.split('.');
    const key = keysOf(merged, list)[Number(index)];
    if (key === undefined) return place;
    const own = keysOf(changes, list).indexOf(key);
    return own >= 0 ? [list, own, ...rest].join('.') : onSite([`${list} ${key}`, ...rest].join('.'));
  }
  const menu = /^bars\.(?:header\.(?:menu|buttons)|footer\.menu|dashboard\.menu)(?=\.)/.exec(place)?.[0];
  if (menu !== undefined) {
    const [index = '', ...rest] = place.slice(menu.length + 1).split('.');
    const url = menuAt(merged.bars, menu)[Number(index)]?.url ?? '';
    const own = menuAt(changes.bars, menu).findIndex((item) => item.url === url);
    return own >= 0 ? [menu, own, ...rest].join('.') : onSite([`${menu} ${url}`, ...rest].join('.'));
  }
  return (top === 'home' || top === 'accountPictures') && changes[top] === undefined ? onSite(place) : place;
}

const keysOf = (content: Content | ContentChanges, name: ListName): string[] =>
  ((content[name] ?? []) as never[]).map(keyOf[name]);

function menuAt(bars: Content['bars'] | ContentChanges['bars'], place: string): readonly ContentMenuItem[] {
  switch (place) {
    case 'bars.header.menu':
      return bars?.header?.menu ?? [];
    case 'bars.header.buttons':
      return bars?.header?.buttons ?? [];
    case 'bars.footer.menu':
      return bars?.footer?.menu ?? [];
    default:
      return bars?.dashboard?.menu ?? [];
  }
}
