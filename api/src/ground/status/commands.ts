import type { Command, CommandContext } from '../area';
import { cardAddress } from './cards';
import { type Found, findAll, severities, type StatusCheck, worstOf } from './status';
import { countText } from './words';

const JSON_OPTION = '--json';

/**
 * `status` says how the site is, `doctor` what to do about what is wrong. Both end with 0 when all is fine, with 1 when
 * something is a warning, with 2 when something is an error, or when they could not look.
 * @param checks those of the ground; the areas add theirs
 */
export function statusCommands(checks: readonly StatusCheck[]): readonly Command[] {
  const command = (words: string, summary: string, say: (found: readonly Found[]) => string): Command => ({
    words,
    synopsis: `[${JSON_OPTION}]`,
    summary,
    minArgs: 0,
    maxArgs: 1,
    unmigratedWith: 'always',
    failsWith: severities.indexOf('error'),
    run: async (context, [option]) => {
      if (option !== undefined && option !== JSON_OPTION)
        throw new Error(`There is no option "${option}": npm run cli -- ${words} [${JSON_OPTION}]`);
      const found = await look(context, checks);
      const severity = worstOf(found);
      context.endWith?.(severities.indexOf(severity));
      return option === undefined ? say(found) : JSON.stringify({ severity, findings: found }, null, 2);
    },
  });
  return [
    command(
      'status',
      'the state of the site; exits with 0 (fine), 1 (warning) or 2 (error), for monitoring',
      statusText,
    ),
    command('doctor', 'what is wrong, and what to do about it; exits as status does', doctorText),
  ];
}

const look = ({ areas, config, db }: CommandContext, checks: readonly StatusCheck[]): Promise<Found[]> =>
  findAll([...checks, ...areas.flatMap((area) => area.status ?? [])], {
    config,
    db,
    now: () => new Date(),
  });

function statusText(found: readonly Found[]): string {
  const width = Math.max(...found.map(({ subject }) => subject.length));
  const lines = found.map(({ severity, subject, text }) => `${severity.padEnd(7)}  ${subject.padEnd(width)}  ${text}`);
  const summary = summaryOf(found);
  const advice = worstOf(found) === 'ok' ? '' : ' "npm run cli -- doctor" says what to do.';
  return [...lines, '', `${summary}${advice}`].join('\n');
}

function doctorText(found: readonly Found[]): string {
  const problems = found
    .filter(({ severity }) => severity !== 'ok')
    .toSorted((one, other) => severities.indexOf(other.severity) - severities.indexOf(one.severity));
  const blocks = distinct(problems).map(({ severity, subjects, text, action, card }) =>
    [
      `${severity} (${subjects.join(', ')}): ${text}`,
      ...(action === undefined ? [] : [`  Do: ${action}`]),
      ...(card === undefined ? [] : [`  More: ${cardAddress(card)}`]),
    ].join('\n'),
  );
  return [...blocks, summaryOf(found)].join('\n\n');
}

/** What several checks say in the same words is one thing to do, said where the first of them stands. */
function distinct(problems: readonly Found[]): (Found & { readonly subjects: readonly string[] })[] {
  const first = problems.filter(({ text }, index) => problems.findIndex((one) => one.text === text) === index);
  return first.map((one) => ({
    ...one,
    subjects: [...new Set(problems.filter(({ text }) => text === one.text).map(({ subject }) => subject))],
  }));
}

function summaryOf(found: readonly Found[]): string {
  const count = (wanted: Found['severity']): number => found.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings] = [count('error'), count('warning')];
  if (errors + warnings === 0) return 'All is fine.';
  return `${countText(errors, 'error')}, ${countText(warnings, 'warning')}.`;
}
