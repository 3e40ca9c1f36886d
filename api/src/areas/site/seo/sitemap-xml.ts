/** Entries of one sitemap at most (sitemaps.org). */
export const SITEMAP_ENTRIES = 50_000;

export interface SitemapEntry {
  /** Path of the page, without a query. */
  readonly path: string;
  /** ISO date of the last change; absent when unknown. */
  readonly changedOn?: string;
  /** The video of the page, where every visitor may see some of it. */
  readonly video?: SitemapVideo;
}

/** A video as video sitemaps tell it; addresses are whole ones that need no login. */
export interface SitemapVideo {
  readonly thumbnail: string;
  readonly title: string;
  /** Cut to 2,048 characters. */
  readonly description: string;
  /** Address of the trailer's file. */
  readonly content: string;
  /** ISO date. */
  readonly releasedOn: string;
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Of Google's extension for videos (docs/spec/seo.md#sitemaps). */
const videoNamespace = 'http://www.google.com/schemas/sitemap-video/1.1';
const LONGEST_DESCRIPTION = 2048;
const escapeXml = (text: string): string => text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);
const videoElements = ({ thumbnail, title, description, content, releasedOn }: SitemapVideo): string => {
  const properties = {
    thumbnail_loc: thumbnail,
    title,
    description: description.slice(0, LONGEST_DESCRIPTION),
    content_loc: content,
    publication_date: releasedOn,
    family_friendly: 'no',
  };
  return `<video:video>${Object.entries(properties)
    .map(([name, value]) => `<video:${name}>${escapeXml(value)}</video:${name}>`)
    .join('')}</video:video>`;
};
const elements = ({ path, changedOn, video }: SitemapEntry, site: string): string =>
  `<loc>${escapeXml(site + encodeURI(path))}</loc>${changedOn ? `<lastmod>${escapeXml(changedOn)}</lastmod>` : ''}${video ? videoElements(video) : ''}`;
const document = (root: string, item: string, entries: readonly SitemapEntry[], site: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}"${entries.some(({ video }) => video) ? ` xmlns:video="${videoNamespace}"` : ''}>\n${entries.map((entry) => `<${item}>${elements(entry, site)}</${item}>\n`).join('')}</${root}>\n`;

/** A sitemap of pages; `site` is the origin. */
export const sitemapXml = (entries: readonly SitemapEntry[], site: string): string =>
  document('urlset', 'url', entries, site);

/** The list of all sitemaps. */
export const sitemapIndexXml = (files: readonly SitemapEntry[], site: string): string =>
  document('sitemapindex', 'sitemap', files, site);
