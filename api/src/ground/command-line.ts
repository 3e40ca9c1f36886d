import type { Command } from './area';

type Words = Pick<Command, 'words' | 'synopsis' | 'summary' | 'minArgs' | 'maxArgs'>;

const RUN = 'npm run cli --';
/** Length of the beginning that a mistyped word has in common with the right one. */
const BEGINNING = 3;

const optionsOf = (synopsis: string): string[] => synopsis.match(/--[a-z-]+/g) ?? [];

const lineOf = ({ words, synopsis, summary }: Words): string =>
  `  ${[words, synopsis].filter(Boolean).join(' ').padEnd(34)} ${summary}`;

/** All commands, a line each. */
export const usageOf = (commands: readonly Words[]): string =>
  `Usage: ${RUN} <command>\n\n${commands.map(lineOf).join('\n')}`;

/** What is said of a name that no command has: those alone that may have been meant, so that it is not lost above a long list. */
export function unknownCommand(commands: readonly Words[], args: readonly string[]): string {
  const beginning = (args[0] ?? '').slice(0, BEGINNING);
  const near = beginning.length < BEGINNING ? [] : commands.filter(({ words }) => words.startsWith(beginning));
  return [
    ...(near.length === 0 ? [] : ['These begin like it:', ...near.map(lineOf), '']),
    `There is no command "${args.join(' ')}". "npm run cli" alone lists all of them.`,
  ].join('\n');
}

/**
 * Whether a command may begin at all. It is asked before the database is touched: most commands bring it to this
 * release's schema first, and a mistyped `--dry-run` must not.
 * @returns a sentence, or null
 */
export function argumentFault({ words, synopsis, minArgs, maxArgs }: Words, args: readonly string[]): string | null {
  const usage = [RUN, words, synopsis].filter(Boolean).join(' ');
  if (args.length < minArgs || args.length > maxArgs) return `Usage: ${usage}`;
  const options = optionsOf(synopsis);
  const takesWords = !/^(?:\[?--[a-z-]+\]? ?)+$/.test(synopsis);
  const unknown = args.find((arg) => !options.includes(arg) && (!takesWords || /^--[a-z][a-z-]*$/.test(arg)));
  return unknown === undefined ? null : `There is no option "${unknown}": ${usage}`;
}
