/**
 * @typedef {{ instruction: string, flags: Record<string, string>, text: string, list?: string[], line: number }} Step
 *   `list` is the JSON form; `text` what follows the flags
 * @typedef {{ name: string, from: string, steps: Step[] }} Stage
 */

/**
 * Reads a Dockerfile: comments, continued lines, flags, the JSON form and stages. Here-documents are not read.
 * @param {string} source
 * @returns {{ args: Step[], stages: Stage[] }} `args` stand before the first FROM
 * @throws {Error} naming the line that cannot be read
 */
export function parseDockerfile(source) {
  const args = [];
  const stages = [];
  for (const { text, line } of joinLines(source)) {
    const step = parseStep(text, line);
    if (step.instruction === 'FROM') {
      const [from, , name] = step.text.split(/\s+/);
      stages.push({ name: name ?? String(stages.length), from, steps: [] });
    } else if (stages.length > 0) stages.at(-1).steps.push(step);
    else if (step.instruction === 'ARG') args.push(step);
    else throw new Error(`Line ${line}: ${step.instruction} before FROM.`);
  }
  if (stages.length === 0) throw new Error('There is no FROM.');
  return { args, stages };
}

function joinLines(source) {
  const joined = [];
  let open;
  source.split('\n').forEach((raw, index) => {
    const text = raw.trim();
    if (text === '' || text.startsWith('#')) return;
    const piece = text.replace(/\\$/, '');
    if (open) open.text += piece;
    else joined.push((open = { text: piece, line: index + 1 }));
    if (!text.endsWith('\\')) open = undefined;
  });
  return joined;
}

function parseStep(source, line) {
  const [, instruction, rest] = /^(\w+)\s+(.*)$/.exec(source) ?? [];
  if (!instruction) throw new Error(`Line ${line} is no instruction: "${source}".`);
  const flags = {};
  let text = rest;
  for (let flag; (flag = /^--([\w-]+)=(\S+)\s+/.exec(text)); text = text.slice(flag[0].length))
    flags[flag[1]] = flag[2];
  const step = { instruction: instruction.toUpperCase(), flags, text, line };
  if (!text.startsWith('[')) return step;
  try {
    return { ...step, list: JSON.parse(text) };
  } catch {
    throw new Error(`Line ${line}: "${text}" is no JSON list.`);
  }
}

/** @param {string} text @param {Record<string, string>} values @returns {string} `$NAME` and `${NAME}` replaced; unknown names become nothing */
export const expand = (text, values) =>
  text.replace(/\$(?:(\w+)|\{(\w+)\})/g, (_, plain, braced) => values[plain ?? braced] ?? '');

/** @param {string} text `A=1 B="x y"` @returns {[string, string][]} */
export const parsePairs = (text) =>
  [...text.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g)].map(([, name, quoted, plain]) => [name, quoted ?? plain]);

/**
 * What a .dockerignore leaves out of the build context. The last rule that matches decides.
 * @param {string} source of the .dockerignore
 * @returns {(file: string) => boolean} for a path relative to the context, whether it is left out
 */
export function ignoreRules(source) {
  const rules = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const pattern = line.replace(/^!/, '').replace(/^\/|\/$/g, '');
      const body = pattern
        .split(/(\*\*\/|\*\*|\*|\?)/)
        .map(
          (part) =>
            ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' })[part] ??
            part.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`),
        )
        .join('');
      return { keep: line.startsWith('!'), matches: new RegExp(`^${body}(?:/.*)?$`) };
    });
  return (file) => {
    const rule = rules.findLast(({ matches }) => matches.test(file));
    return rule !== undefined && !rule.keep;
  };
}
