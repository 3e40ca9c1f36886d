import type { Variable } from './settings';

type Variables = Readonly<Record<string, Variable<unknown>>>;

/** The default as operators read it. @throws Error for a default that has no words of its own and is no plain value */
function defaultOf(name: string, { schema, shownDefault }: Variable<unknown>): string {
  if (shownDefault !== undefined) return shownDefault;
  const { data } = schema.safeParse(undefined);
  if (data === undefined || data === null || data === '') return 'none';
  if (typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean') return String(data);
  if (Array.isArray(data) && data.length === 0) return 'none';
  throw new Error(`${name} needs a \`shownDefault\`: its default is no plain value.`);
}

/** Markdown for api/README.md: every variable with its default, what it is, and what its value must look like. */
export const settingsTable = (variables: Variables): string =>
  [
    '| variable | default | what it is | its value |',
    '|---|---|---|---|',
    ...Object.entries(variables).map(
      ([name, variable]) =>
        `| \`${name}\` | ${defaultOf(name, variable)} | ${(variable.note ?? variable.is).replaceAll('](', '](../')} | ${variable.should} |`,
    ),
  ].join('\n');
