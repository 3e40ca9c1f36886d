import type { SeoEntry } from '@platform/shared/contracts';
import { breadcrumbList, type JsonLd, pictureSize, pictureUrl, webPage, webSite } from './json-ld';
import { brandPictures } from '../brand/brand';
import type { Subject } from './repository';
import { type SeoSite, titled } from './seo-site';

/** Characters that search engines show of a description. */
const DESCRIPTION = 160;
const HIDDEN = 'noindex, nofollow';

const shorten = (text: string): string =>
  text.length > DESCRIPTION ? `${text.slice(0, DESCRIPTION - 3).trimEnd()}…` : text;

/** The entry of a page that a record makes. */
export function entryOf(subject: Subject, site: SeoSite): SeoEntry {
  const { path, title, description, keywords, parents, kind, scheme } = subject;
  const short = shorten(description);
  const breadcrumbs = [{ title: 'Home', url: '/' }, ...parents, { title, url: path }];
  const url = site.origin + path;
  const picture = pictureTags(subject, site);
  return {
    pageUrl: path,
    canonical: url,
    meta: {
      robots: 'index, follow',
      title: titled(title, site.name),
      description: short,
      keywords: keywords.join(', '),
    },
    schemes: {
      twitter: {
        'twitter:card': 'summary_large_image',
        'twitter:title': title,
        'twitter:description': short,
        ...picture.twitter,
      },
      openGraph: {
        'og:type': kind,
        ...siteTags(site),
        'og:title': title,
        'og:description': short,
        'og:url': url,
        ...picture.openGraph,
      },
      schemeOrg: [scheme(site), breadcrumbList(site.origin, breadcrumbs)],
    },
    page: { h1: title, h2: '', description },
    breadcrumbs,
  };
}

/** The picture of a page as other sites get it, with the pixels that they get: the record's, else the brand's card. */
function pictureTags({ image, title }: Pick<Subject, 'image' | 'title'>, { origin, name, card }: SeoSite) {
  const url = image ? pictureUrl(origin, image) : origin + card;
  const { width, height } = image ? pictureSize(image) : brandPictures.card;
  return {
    twitter: { 'twitter:image': url },
    openGraph: {
      'og:image': url,
      'og:image:width': String(width),
      'og:image:height': String(height),
      'og:image:alt': image ? title : name,
    },
  };
}

const siteTags = ({ name }: SeoSite): Record<string, string> => (name === '' ? {} : { 'og:site_name': name });

/**
 * The editor's entry as it goes out: addresses get the site's origin, titles the site's name, Open Graph and Twitter
 * names their prefix, and what the page lists or names joins the structured data. What the editor left out of an
 * item's entry (keywords, picture) is the item's own.
 * @param made structured data of the page's own contents
 */
export function editedEntry(
  entry: SeoEntry,
  site: SeoSite,
  made: readonly JsonLd[],
  subject: Pick<Subject, 'image' | 'title' | 'keywords'> = { image: null, title: '', keywords: [] },
): SeoEntry {
  const { meta, schemes, breadcrumbs, pageUrl } = entry;
  const canonical = site.origin + entry.canonical;
  const edited = { twitter: prefixed(schemes.twitter, 'twitter:'), openGraph: prefixed(schemes.openGraph, 'og:') };
  const usual = pictureTags(subject, site);
  // A picture of the editor's own has a size of its own.
  const picture = 'og:image' in edited.openGraph ? {} : usual.openGraph;
  const twitterPicture = 'og:image' in edited.openGraph ? {} : usual.twitter;
  const words = { title: meta.title, description: meta.description };
  return {
    ...entry,
    canonical,
    meta: { ...meta, title: titled(meta.title, site.name), keywords: meta.keywords || subject.keywords.join(', ') },
    schemes: {
      twitter: {
        'twitter:card': 'summary_large_image',
        ...prefixed(said(words), 'twitter:'),
        ...twitterPicture,
        ...edited.twitter,
      },
      openGraph: {
        'og:type': 'website',
        ...prefixed(said(words), 'og:'),
        'og:url': canonical,
        ...picture,
        ...edited.openGraph,
        ...siteTags(site),
      },
      schemeOrg: [
        ...(pageUrl === '/' && !schemes.schemeOrg.some(isWebSite) ? [webSite(site)] : []),
        ...schemes.schemeOrg.map((scheme) => withOrigin(scheme, site.origin)),
        ...made,
        ...(breadcrumbs.length > 0 ? [breadcrumbList(site.origin, breadcrumbs)] : []),
      ],
    },
  };
}

/** What the window is called on a page that the visitor may not see yet: it names neither the record nor its list. */
const CLOSED = 'Age check needed';

/**
 * The SEO entry of a page that the visitor may not see yet: its place in the site, and nothing of its content. A link
 * to it shows the list it is in, and the brand.
 */
export function closedEntry({ path, parents }: Pick<Subject, 'path' | 'parents'>, site: SeoSite): SeoEntry {
  const title = parents.at(-1)?.title ?? '';
  const canonical = site.origin + path;
  const card = pictureTags({ image: null, title }, site);
  const words = said({ title: title || site.name });
  return {
    pageUrl: path,
    canonical,
    meta: { robots: HIDDEN, title: titled(CLOSED, site.name), description: '', keywords: '' },
    schemes: {
      twitter: { 'twitter:card': 'summary_large_image', ...prefixed(words, 'twitter:'), ...card.twitter },
      openGraph: {
        'og:type': 'website',
        ...siteTags(site),
        ...prefixed(words, 'og:'),
        'og:url': canonical,
        ...card.openGraph,
      },
      schemeOrg: [],
    },
    page: { h1: title, h2: '', description: '' },
    breadcrumbs: [{ title: 'Home', url: '/' }, ...parents],
  };
}

/** The SEO entry of a page that says only a text to a visitor who may not see it yet: its name and that text. */
export const softTextEntry = (subject: Subject, softText: string, site: SeoSite): SeoEntry =>
  entryOf(
    {
      ...subject,
      description: softText,
      keywords: [],
      image: null,
      kind: 'website',
      scheme: ({ origin }) => webPage(origin, { path: subject.path, title: subject.title, description: softText }),
    },
    site,
  );

const isWebSite = ({ '@type': type }: JsonLd): boolean => type === 'WebSite';

/** Without what is empty. */
const said = (words: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''));

const prefixed = (entries: Readonly<Record<string, string>>, prefix: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entries).map(([name, content]) => [name.includes(':') ? name : prefix + name, content]),
  );

const withOrigin = (scheme: JsonLd, origin: string): JsonLd => {
  const { url } = scheme;
  return typeof url === 'string' && url.startsWith('/')
    ? { ...scheme, url: origin + (url === '/' ? '' : url) }
    : scheme;
};
