import type { SeoEntry } from '@platform/shared/contracts';
import { breadcrumbList, type JsonLd, pictureSize, pictureUrl } from './json-ld';
import type { Subject } from './repository';

/** Characters that search engines show of a description. */
const DESCRIPTION = 160;
const HIDDEN = 'noindex, nofollow';

const shorten = (text: string): string =>
  text.length > DESCRIPTION ? `${text.slice(0, DESCRIPTION - 3).trimEnd()}…` : text;

/** The entry of a page that a record makes. */
export function entryOf({ path, title, description, parents, image, kind, scheme }: Subject, site: string): SeoEntry {
  const short = shorten(description);
  const breadcrumbs = [{ title: 'Home', url: '/' }, ...parents, { title, url: path }];
  const url = site + path;
  const picture = image && { url: pictureUrl(site, image), ...pictureSize(image) };
  return {
    pageUrl: path,
    canonical: url,
    meta: { robots: 'index, follow', title, description: short, keywords: '' },
    schemes: {
      twitter: {
        'twitter:card': picture ? 'summary_large_image' : 'summary',
        'twitter:title': title,
        'twitter:description': short,
        ...(picture && { 'twitter:image': picture.url }),
      },
      openGraph: {
        'og:type': kind,
        'og:title': title,
        'og:description': short,
        'og:url': url,
        ...(picture && {
          'og:image': picture.url,
          'og:image:width': String(picture.width),
          'og:image:height': String(picture.height),
          'og:image:alt': title,
        }),
      },
      schemeOrg: [scheme(site), breadcrumbList(site, breadcrumbs)],
    },
    page: { h1: title, h2: '', description },
    breadcrumbs,
  };
}

/**
 * The editor's entry as it goes out: addresses get the site's origin, Open Graph and Twitter names
 * their prefix, and what the page lists or names joins the structured data.
 * @param made structured data of the page's own contents
 */
export function editedEntry(entry: SeoEntry, site: string, made: readonly JsonLd[]): SeoEntry {
  const { schemes, breadcrumbs } = entry;
  const canonical = site + entry.canonical;
  const openGraph = prefixed(schemes.openGraph, 'og:');
  return {
    ...entry,
    canonical,
    schemes: {
      twitter: prefixed(schemes.twitter, 'twitter:'),
      openGraph: Object.keys(openGraph).length > 0 ? { 'og:url': canonical, ...openGraph } : openGraph,
      schemeOrg: [
        ...schemes.schemeOrg.map((scheme) => withOrigin(scheme, site)),
        ...made,
        ...(breadcrumbs.length > 0 ? [breadcrumbList(site, breadcrumbs)] : []),
      ],
    },
  };
}

/** The SEO entry of a page that the visitor may not see yet: its place in the site, and nothing of its content. */
export function closedEntry({ path, parents }: Pick<Subject, 'path' | 'parents'>, site: string): SeoEntry {
  const title = parents.at(-1)?.title ?? '';
  return {
    pageUrl: path,
    canonical: site + path,
    meta: { robots: HIDDEN, title, description: '', keywords: '' },
    schemes: { twitter: {}, openGraph: {}, schemeOrg: [] },
    page: { h1: title, h2: '', description: '' },
    breadcrumbs: [{ title: 'Home', url: '/' }, ...parents],
  };
}

const prefixed = (entries: Readonly<Record<string, string>>, prefix: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entries).map(([name, content]) => [name.includes(':') ? name : prefix + name, content]),
  );

const withOrigin = (scheme: JsonLd, site: string): JsonLd => {
  const { url } = scheme;
  return typeof url === 'string' && url.startsWith('/') ? { ...scheme, url: site + (url === '/' ? '' : url) } : scheme;
};
