import { linkedTextPages, unsafeHtml } from '@platform/shared/contracts';
import { mediaReferences } from './media-references';
import { brokenTerm } from './offer-terms';
import { isPlayable } from './playable';
import type { Content, ContentMenuItem } from './schema';

/** A problem of a content file and its path, e.g. `games.3.cast.0`. */
export interface ContentProblem {
  readonly path: string;
  readonly message: string;
}

type Report = (path: string, message: string) => void;

const lowestAge = 21;

function duplicates(report: Report, place: string, key: string, values: readonly string[]): void {
  const seen = new Set<string>();
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) report(`${place}.${index}.${key}`, `${value} is there twice`);
    seen.add(value);
  }
}

function references(
  report: Report,
  place: string,
  kind: string,
  known: ReadonlySet<string>,
  slugs: readonly string[],
): void {
  for (const [index, slug] of slugs.entries()) {
    if (!known.has(slug)) report(`${place}.${index}`, `there is no ${kind} ${slug}`);
    if (slugs.indexOf(slug) !== index) report(`${place}.${index}`, `${slug} is there twice`);
  }
}

function checkTitles(
  report: Report,
  content: Content,
  known: Record<'studios' | 'tags' | 'models' | 'games', ReadonlySet<string>>,
): void {
  for (const kind of ['games', 'videos'] as const) {
    for (const [index, item] of content[kind].entries()) {
      const place = `${kind}.${index}`;
      if (!known.studios.has(item.studio)) report(`${place}.studio`, `there is no studio ${item.studio}`);
      references(report, `${place}.tags`, 'tag', known.tags, item.tags);
      references(report, `${place}.cast`, 'model', known.models, item.cast);
    }
  }
  for (const [index, game] of content.games.entries()) {
    const votes = game.ratingSpread.reduce((sum, count) => sum + count, 0);
    const stars = game.ratingSpread.reduce((sum, count, star) => sum + count * (star + 1), 0);
    const mean = votes === 0 ? 0 : Math.round((stars / votes) * 10);
    if (game.rating !== mean) report(`games.${index}.rating`, `is ${game.rating}, but the votes make it ${mean}`);
    for (const [number, { projection, headsets = [] }] of game.files.entries()) {
      const place = `games.${index}.files.${number}.headsets`;
      if (projection === 'flat' && headsets.length > 0) report(place, 'a flat file is made for no headset');
      for (const headset of headsets)
        if (!game.headsets.includes(headset)) report(place, `the game’s headsets do not name ${headset}`);
    }
    if (game.updatedOn < game.releasedOn && game.view !== 'announcement')
      report(`games.${index}.updatedOn`, 'is before releasedOn');
  }
  for (const [index, video] of content.videos.entries()) {
    if (video.game !== null && !known.games.has(video.game))
      report(`videos.${index}.game`, `there is no game ${video.game}`);
  }
}

function checkModels(report: Report, content: Content, today: Date): void {
  const latest = new Date(Date.UTC(today.getUTCFullYear() - lowestAge, today.getUTCMonth(), today.getUTCDate()))
    .toISOString()
    .slice(0, 10);
  for (const [index, { bornOn }] of content.models.entries()) {
    if (bornOn > latest) report(`models.${index}.bornOn`, `must be at least ${lowestAge} years ago`);
  }
}

/** Follows parents upwards; a node that meets itself again is in a circle. */
function checkTree(
  report: Report,
  place: string,
  kind: string,
  nodes: readonly { readonly name: string; readonly parent: string | null }[],
): void {
  const parents = new Map(nodes.map(({ name, parent }) => [name, parent]));
  for (const [index, { name, parent }] of nodes.entries()) {
    if (parent !== null && !parents.has(parent)) report(`${place}.${index}.parent`, `there is no ${kind} ${parent}`);
    const above = new Set<string>();
    for (let next = parent; next !== null && !above.has(next); next = parents.get(next) ?? null) above.add(next);
    if (above.has(name)) report(`${place}.${index}.parent`, `${name} is above itself`);
  }
}

function checkChapters(report: Report, content: Content): void {
  for (const [index, { chapters, durationSeconds }] of content.videos.entries()) {
    for (const [place, { at }] of chapters.entries()) {
      const before = chapters[place - 1];
      if (at >= durationSeconds) report(`videos.${index}.chapters.${place}.at`, 'is after the end');
      if (before && at <= before.at) report(`videos.${index}.chapters.${place}.at`, 'is not after the chapter before');
    }
  }
}

function checkHtml(report: Report, content: Content): void {
  const check = (path: string, html: string): void => {
    const problem = unsafeHtml(html);
    if (problem) report(path, problem);
  };
  for (const [index, { body }] of content.textPages.entries()) check(`textPages.${index}.body`, body);
  for (const [index, { answer }] of content.faq.entries()) check(`faq.${index}.answer`, answer);
}

/** Menus lead to pages: a fixed one with an SEO entry, or a text page. */
function checkMenus(report: Report, content: Content): void {
  const pages = new Set([...content.seo.map(({ pageUrl }) => pageUrl), ...content.textPages.map(({ path }) => path)]);
  const check = (place: string, items: readonly ContentMenuItem[]): void => {
    for (const [index, { url, items: below }] of items.entries()) {
      if (!pages.has(url)) report(`${place}.${index}.url`, `there is no page ${url}`);
      if (below) check(`${place}.${index}.items`, below);
    }
  };
  const { header, footer, dashboard } = content.bars;
  check('bars.header.menu', header.menu);
  check('bars.header.buttons', header.buttons);
  check('bars.footer.menu', footer.menu);
  check('bars.dashboard.menu', dashboard.menu);
}

/** The site's own pages link to a few texts, whatever the menus say. */
function checkLinkedPages(report: Report, { textPages, devices }: Content): void {
  const there = new Set(textPages.map(({ path }) => path));
  for (const [index, { link }] of devices.entries()) {
    if (link?.url.startsWith('/') && !there.has(link.url))
      report(`devices.${index}.link.url`, `there is no page ${link.url}`);
  }
  for (const path of linkedTextPages) {
    if (!there.has(path)) report('textPages', `there is no page ${path}, and the site links to it`);
  }
}

/** Places of pictures that may be vectors: pages and other sites get every other picture in many sizes and formats. */
const logoPlace = /\.logo(?:Left|\.image)?$/;

/** Requirements of pages for each picture. */
function checkPictures(report: Report, content: Content): void {
  for (const { place, name, kind, image } of mediaReferences(content)) {
    if (kind !== 'image' || !image) continue;
    if (name.endsWith('.svg') && !logoPlace.test(place))
      report(place, `${name} must be a JPEG, PNG, WebP or AVIF file: SVG is for logos`);
    if (image.width === 0 || image.height === 0)
      report(place, `${name} needs its width and height here, because its file is not measured`);
  }
}

/** A released item is sold or open with Premium, so it must have a file to play. */
function checkPlayable(report: Report, { games, videos }: Content): void {
  for (const [index, { title, view, files }] of games.entries()) {
    if (view !== 'announcement' && !isPlayable(files))
      report(
        `games.${index}.files`,
        `“${title}” is out, but none of its files has a source: name the film of one, or make the view announcement`,
      );
  }
  for (const [index, { title, files }] of videos.entries()) {
    if (!isPlayable(files))
      report(
        `videos.${index}.files`,
        `“${title}” has no file with a source: name the film of one, or leave the video out until it has one`,
      );
  }
}

/** A text of its own is for what is closed before the age gate: what is soft is shown there whole. */
function checkSoftTexts(report: Report, content: Content): void {
  for (const kind of ['games', 'videos', 'models'] as const) {
    for (const [index, { soft, softText }] of content[kind].entries()) {
      if (soft && softText !== undefined)
        report(`${kind}.${index}.softText`, 'is for what is not soft: make soft false, or leave the text out');
    }
  }
}

/** An offer names games that there are, and each keeps what the offer promises. */
function checkOffers(report: Report, { offers, games }: Content): void {
  const bySlug = new Map(games.map((game) => [game.slug, game]));
  for (const [index, offer] of offers.entries()) {
    references(report, `offers.${index}.games`, 'game', new Set(bySlug.keys()), offer.games);
    for (const [place, slug] of offer.games.entries()) {
      const game = bySlug.get(slug);
      const broken = game && brokenTerm(game, offer.terms);
      if (broken) report(`offers.${index}.games.${place}`, `${slug} ${broken}`);
    }
    if (offer.endsOn !== null && offer.endsOn < offer.startsOn) report(`offers.${index}.endsOn`, 'is before startsOn');
  }
}

/** The hero shows games that have a page, and a section stands once. */
function checkHome(report: Report, { home, games }: Content): void {
  const withPage = new Set(games.filter(({ view }) => view !== 'announcement').map(({ slug }) => slug));
  references(report, 'home.hero', 'game with a page', withPage, home.hero);
  duplicates(
    report,
    'home.sections',
    'kind',
    home.sections.map(({ kind }) => kind),
  );
}

/**
 * Proves what a schema cannot: every reference leads somewhere, nothing is there twice, the help
 * tree has no circle, texts are safe, performers are over 21.
 * @param content a document that the schema accepts
 * @param today the day from which ages count
 * @returns all problems, none when the document can be loaded
 */
export function checkContent(content: Content, today = new Date()): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const report: Report = (path, message) => void problems.push({ path, message });

  for (const kind of [
    'studios',
    'categories',
    'tags',
    'models',
    'games',
    'videos',
    'offers',
    'devices',
    'faq',
  ] as const) {
    duplicates(
      report,
      kind,
      'slug',
      content[kind].map(({ slug }) => slug),
    );
  }
  duplicates(
    report,
    'liveRooms',
    'nickname',
    content.liveRooms.map(({ nickname }) => nickname),
  );
  duplicates(
    report,
    'textPages',
    'path',
    content.textPages.map(({ path }) => path),
  );
  duplicates(
    report,
    'seo',
    'pageUrl',
    content.seo.map(({ pageUrl }) => pageUrl),
  );

  const slugs = (kind: 'studios' | 'tags' | 'models' | 'games'): ReadonlySet<string> =>
    new Set(content[kind].map(({ slug }) => slug));
  const known = { studios: slugs('studios'), tags: slugs('tags'), models: slugs('models'), games: slugs('games') };
  checkTitles(report, content, known);
  const categories = new Set(content.categories.map(({ slug }) => slug));
  for (const [index, { category }] of content.tags.entries()) {
    if (category !== null && !categories.has(category))
      report(`tags.${index}.category`, `there is no category ${category}`);
  }
  for (const [index, { model }] of content.liveRooms.entries()) {
    if (!known.models.has(model)) report(`liveRooms.${index}.model`, `there is no model ${model}`);
  }
  checkPlayable(report, content);
  checkSoftTexts(report, content);
  checkOffers(report, content);
  for (const [index, { link, price }] of content.devices.entries()) {
    if (price !== null && link === null) report(`devices.${index}.price`, 'needs a link to the shop that asks it');
  }
  checkModels(report, content, today);
  checkTree(
    report,
    'textPages',
    'page',
    content.textPages.map(({ path, parent }) => ({ name: path, parent })),
  );
  checkTree(
    report,
    'categories',
    'category',
    content.categories.map(({ slug, parent }) => ({ name: slug, parent })),
  );
  checkChapters(report, content);
  checkHtml(report, content);
  checkHome(report, content);
  checkPictures(report, content);
  checkMenus(report, content);
  checkLinkedPages(report, content);
  return problems;
}
