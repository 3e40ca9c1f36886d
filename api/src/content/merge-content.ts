import { z } from 'zod';
import { Content, ContentBars } from './schema';

/** Records to add or change: any lists of a document, with the records that change, whole; and parts of the menus. */
export const ContentChanges = Content.partial().extend({
  bars: z
    .strictObject({
      header: ContentBars.shape.header.partial(),
      footer: ContentBars.shape.footer.partial(),
      dashboard: ContentBars.shape.dashboard.partial(),
    })
    .partial()
    .optional(),
});
export type ContentChanges = z.infer<typeof ContentChanges>;

/** A list with the changed records in the places of those of the same key, and new ones at its end. */
function mergeList<T>(list: readonly T[], changes: readonly T[] | undefined, keyOf: (item: T) => string): T[] {
  const changed = new Map((changes ?? []).map((item) => [keyOf(item), item]));
  const kept = list.map((item) => changed.get(keyOf(item)) ?? item);
  const known = new Set(list.map(keyOf));
  return [...kept, ...[...changed].filter(([key]) => !known.has(key)).map(([, item]) => item)];
}

const bySlug = ({ slug }: { readonly slug: string }): string => slug;
const byUrl = ({ url }: { readonly url: string }): string => url;

/**
 * A document with some of its records changed or added; nothing is removed.
 * @param changes records are known by slug, rooms by nickname, text pages by path, SEO entries by page, menu items by
 *   address, avatars by path; the start page is replaced as a whole
 */
export function mergeContent(content: Content, changes: ContentChanges): Content {
  const { header, footer, dashboard } = content.bars;
  const { bars } = changes;
  return {
    format: 1,
    studios: mergeList(content.studios, changes.studios, bySlug),
    categories: mergeList(content.categories, changes.categories, bySlug),
    tags: mergeList(content.tags, changes.tags, bySlug),
    models: mergeList(content.models, changes.models, bySlug),
    games: mergeList(content.games, changes.games, bySlug),
    videos: mergeList(content.videos, changes.videos, bySlug),
    liveRooms: mergeList(content.liveRooms, changes.liveRooms, ({ nickname }) => nickname),
    offers: mergeList(content.offers, changes.offers, bySlug),
    devices: mergeList(content.devices, changes.devices, bySlug),
    textPages: mergeList(content.textPages, changes.textPages, ({ path }) => path),
    faq: mergeList(content.faq, changes.faq, bySlug),
    seo: mergeList(content.seo, changes.seo, ({ pageUrl }) => pageUrl),
    bars: {
      header: {
        logo: bars?.header?.logo ?? header.logo,
        menu: mergeList(header.menu, bars?.header?.menu, byUrl),
        buttons: mergeList(header.buttons, bars?.header?.buttons, byUrl),
      },
      footer: {
        logo: bars?.footer?.logo ?? footer.logo,
        copyRightText: bars?.footer?.copyRightText ?? footer.copyRightText,
        menu: mergeList(footer.menu, bars?.footer?.menu, byUrl),
      },
      dashboard: { menu: mergeList(dashboard.menu, bars?.dashboard?.menu, byUrl) },
    },
    avatars: mergeList(content.avatars, changes.avatars, ({ path }) => path),
    home: changes.home ?? content.home,
  };
}
