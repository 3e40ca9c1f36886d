import { pageDefaults, type PageDeclaration } from './page.ts';

/** Most pages of one release, and most characters of a pattern. */
const maxPages = 200;
const maxPathLength = 200;
const pattern = /^\/(?:(?::\w+|[\w.-]+)(?:\/(?::\w+|[\w.-]+))*(?:\/\*)?)?$/;

const records = [
  'game',
  'video',
  'model',
  'room',
  'games',
  'videos',
  'models',
  'rooms',
  'text',
] as const;
/** Most characters of a title, and most titles of a page that its query decides. */
const maxTitleLength = 60;
const maxTitles = 10;
const values: Readonly<Record<Exclude<keyof typeof pageDefaults, 'title' | 'titles'>, readonly unknown[]>> = {
  layout: ['default', 'default-bg', 'dashboard', 'empty', 'none'],
  access: ['public', 'guest', 'member', 'staff'],
  gated: [true, false],
  softMode: [true, false],
  breadcrumbs: [true, false],
  crumb: [true, false],
  header: ['padded', 'flush', 'over'],
  index: [true, false],
  startUp: ['whole', 'authorization'],
  record: [...records, null],
};

/**
 * Reads the pages that a release declares.
 * @param value what was declared: a list of plain objects
 * @returns the declarations without what equals the defaults
 * @throws Error with a sentence that names the page and what is wrong with it
 */
export function readPages(value: unknown): PageDeclaration[] {
  if (!Array.isArray(value)) throw new Error('the release declares no pages');
  if (value.length > maxPages) throw new Error(`the release declares more than ${maxPages} pages`);
  return value.map(readPage);
}

function readPage(value: unknown): PageDeclaration {
  const { path, chunk, ...fields } = (value ?? {}) as Record<string, unknown>;
  if (typeof path !== 'string' || path.length > maxPathLength || !pattern.test(path))
    throw new Error(`the page ${shown(path)} has no pattern like "/games/:slug"`);
  if (chunk !== undefined && (typeof chunk !== 'string' || !/^[\w-]{1,64}$/.test(chunk)))
    throw new Error(`the page "${path}" names its chunk ${shown(chunk)}, which is no chunk's name`);
  for (const [name, field] of Object.entries(fields)) {
    if (name === 'title') {
      if (!isTitle(field))
        throw new Error(
          `the page "${path}" declares title as ${shown(field)}, but it is a text of at most ${maxTitleLength} characters`,
        );
      continue;
    }
    if (name === 'titles') {
      if (!isTitles(field))
        throw new Error(
          `the page "${path}" declares titles as ${shown(field)}, but they are at most ${maxTitles} texts of at most ${maxTitleLength} characters by parameter`,
        );
      continue;
    }
    if (!Object.hasOwn(values, name)) throw new Error(`the page "${path}" declares "${name}", which no page has`);
    const possible = values[name as keyof typeof values];
    if (!possible.includes(field))
      throw new Error(
        `the page "${path}" declares ${name} as ${shown(field)}, but it is one of ${possible.join(', ')}`,
      );
  }
  const differing = Object.entries(fields).filter(
    ([name, field]) => pageDefaults[name as keyof typeof pageDefaults] !== field,
  );
  return { path, ...(chunk !== undefined && { chunk }), ...Object.fromEntries(differing) };
}

const isTitle = (value: unknown): boolean => typeof value === 'string' && value.length <= maxTitleLength;
const isTitles = (value: unknown): boolean => {
  if (value === null) return true;
  const entries = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [];
  return (
    entries.length > 0 &&
    entries.length <= maxTitles &&
    entries.every(([key, title]) => /^\w{1,32}=[\w-]{0,32}$/.test(key) && isTitle(title))
  );
};

/** A value as a sentence may quote it; functions and symbols have no JSON. */
const shown = (value: unknown): string => (JSON.stringify(value) ?? typeof value).slice(0, 80);
