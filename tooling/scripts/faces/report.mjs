/** The parts of `shared` with a public face: what shell and remotes of different builds meet by. */
export const parts = [
  'http',
  'queries',
  'remote',
  'router',
  'store',
];

/**
 * @param {string} part for instance `http`
 * @param {string} version
 * @param {string} face what {@link emitFaces} gives
 * @returns {string} the text of its report
 */
export const reportText = (part, version, face) => `@platform/shared/${part} ${version}\n\n${face}`;

/**
 * @param {string} text of a report
 * @returns {{ version: string, face: string }}
 * @throws {Error} one sentence when it does not begin with a version
 */
export function readReport(text) {
  const [, version, face] = /^@platform\/shared\/\w+ (\d+\.\d+\.\d+)\n\n([^]*)$/.exec(text) ?? [];
  if (version === undefined) throw new Error('A report in shared/faces does not begin with a name and a version.');
  return { version, face };
}

/**
 * @param {string} version
 * @param {'minor' | 'major'} kind
 * @returns {string} the next version of that kind
 */
export function nextVersion(version, kind) {
  const [major, minor] = version.split('.').map(Number);
  return kind === 'major' ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

const isLater = (version, than) => {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number));
  const at = a.findIndex((number, index) => number !== b[index]);
  return at !== -1 && a[at] > b[at];
};

const linesOf = (face) => face.split('\n').filter((line) => line.trim() !== '');

/** Lines of one text that another does not have. */
const missingIn = (lines, others) => {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
};

const listed = (sign, lines) => lines.slice(0, 8).map((line) => `  ${sign} ${line.trim()}`);

/**
 * Compares a face with its report, and the report with those before it.
 * @param {string} part
 * @param {string} face as the code has it
 * @param {string | undefined} text its report; undefined when there is none
 * @param {(string | undefined)[]} before its report in earlier commits, as far as they are known
 * @returns {string[]} what is wrong and what to do; empty when nothing is
 */
export function checkFace(part, face, text, before) {
  if (text === undefined)
    return [`The public face of shared/${part} has no report: npm run faces -- ${part} minor writes it.`];
  const { version, face: reported } = readReport(text);
  if (face !== reported) {
    const [gone, added] = [missingIn(linesOf(reported), linesOf(face)), missingIn(linesOf(face), linesOf(reported))];
    return [
      `The public face of shared/${part} has changed, and its version is still ${version}:`,
      ...listed('-', gone),
      ...listed('+', added),
      gone.length === 0
        ? `If only something was added: npm run faces -- ${part} minor. What callers now have to give as well is a change: major.`
        : `If no deployed remote can notice: npm run faces -- ${part} minor. If one could: npm run faces -- ${part} major.`,
    ];
  }
  const unraised = before.some((earlier) => {
    if (earlier === undefined) return false;
    const { version: was, face: faceWas } = readReport(earlier);
    return faceWas !== face && !isLater(version, was);
  });
  return unraised
    ? [
        `The report of shared/${part} was changed, but not its version ${version}: npm run faces -- ${part} minor (or major).`,
      ]
    : [];
}
