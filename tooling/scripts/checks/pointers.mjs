/**
 * Pointers: references of comments and documents such as `docs/spec/age.md#tokens`, relative links, or paths of this
 * repository. Each must lead to a file, and to a heading of it.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const readable = /\.(?:tsx?|m?js|css|json|md|sql|ya?ml|cfg|env|webmanifest)$|(?:^|\/)(?:Dockerfile|run)$/;
/** Applied migrations are never rewritten, and `npm ci` writes the lock. */
const exempt = /(?:^|\/)migrations\/|^package-lock\.json$/;

/**
 * `docs/spec/age.md`, `docs/spec/age.md#tokens`, `CONTRIBUTING.md, "Keep the walls"`. A name that is a whole string of
 * code is a value.
 */
const markdown =
  /(?<![\w./*{}<>$-]|['"`](?=[\w./-]+\.md['"`]))((?:\.{1,2}\/)*[\w.-]+(?:\/[\w.-]+)*\.md)\b(?:(#[\w-]*)|, "([^"\n]+)")?/g;
/** A line of a comment. */
const comment = /^\s*(?:\/\*|\*|\/\/).*$/gm;
/** A path of a file or folder of this repository. */
const source =
  /(?<![\w./@-])((?:api|build|demo|docs|e2e|mfe-(?:auth|camgirls|catalogue|dashboard)|scripts|shared|shell|tooling)\/[\w./-]*[\w/])(?![\w*{<$])/g;
const link = /\]\(([^()\s]+)\)/g;
/** Built or written while the site runs, so no clone has it. */
const made = /\/(?:dist|maps|var|node_modules|\.cache)(?:\/|$)/;

/**
 * @param {string} root
 * @returns {string[]} files that git tracks or would add, without those that have no text of ours
 */
export const textFiles = (root) =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => readable.test(file) && !exempt.test(file) && fs.existsSync(path.join(root, file)));

/** The anchor of a heading in the repository's web view. @param {string} heading */
export const anchorOf = (heading) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** @param {string} text a document @returns {Set<string>} its anchors; a repeated heading is numbered */
export function anchorsOf(text) {
  const anchors = new Set();
  for (const [, heading] of text.replaceAll(/^```.*?^```/gms, '').matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = anchorOf(heading);
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

/**
 * Broken pointers of a text.
 * @param {string} file path of the text from the repository's root
 * @param {string} text
 * @param {(file: string) => string | null} read a file's text by its path from the root; an empty text for a folder,
 *   null for a missing file
 * @returns {string[]} a line each: the pointer, and what is missing
 */
export function brokenPointers(file, text, read) {
  const folder = path.posix.dirname(file);
  /** Comments name documents from the root, documents also as a browser resolves them. */
  const placesOf = (name) => [
    ...(name.startsWith('.') ? [] : [name]),
    path.posix.join(folder, name),
    ...(name.startsWith('decisions/') ? [`docs/${name}`] : []),
  ];
  const problems = [];
  const isDocument = file.endsWith('.md');
  // Only a link's address is checked; its text is for readers.
  const said = isDocument ? text.replaceAll(/\[[^\]]*\]\(/g, '](') : text;
  const check = (name, anchor, quoted, places) => {
    const target = places.map(read).find((one) => one !== null);
    if (target === undefined) return problems.push(`${name} is not in the repository`);
    if (anchor && !anchorsOf(target).has(anchor)) problems.push(`${name} has no heading #${anchor}`);
    if (quoted && !target.includes(quoted)) problems.push(`${name} says nothing of "${quoted}"`);
    return undefined;
  };
  for (const [, name, anchor, quoted] of said.matchAll(markdown)) check(name, anchor?.slice(1), quoted, placesOf(name));
  // In code only comments contain paths; similar text elsewhere is a value.
  const prose = isDocument ? said : (said.match(comment) ?? []).join('\n');
  for (const [, name] of prose.matchAll(source)) {
    if (name.endsWith('.md') || made.test(name)) continue;
    check(name, undefined, undefined, [name, path.posix.join(folder, name)]);
  }
  if (!isDocument) return problems;
  for (const [, address] of said.matchAll(link)) {
    if (/^[a-z]+:/.test(address)) continue;
    const [name, anchor] = address.split('#');
    // Those with a name that ends in .md were checked above.
    if (name === '') check(file, anchor, undefined, [file]);
    else if (!name.endsWith('.md')) check(name, undefined, undefined, [path.posix.join(folder, name)]);
  }
  return problems;
}
