import { expect, test } from '@jest/globals';
import { remotes } from '../apps/apps.mjs';
import { platformPorts } from '../apps/ports.mjs';
import { planDev } from './dev-plan.mjs';

const plan = (...args) => planDev(args, platformPorts({}), {});
const names = ({ commands }) => commands.map(({ name }) => name);
const commandOf = ({ commands }, wanted) => commands.find(({ name }) => name === wanted);

test('without names everything is from sources', () => {
  const made = plan();
  expect(names(made)).toEqual(['api', 'shell', ...remotes, 'edge']);
  expect(made.builds).toEqual([]);
  expect(remotes.map((name) => commandOf(made, name).command)).toEqual(
    remotes.map(() => 'node ../tooling/scripts/platform/dev-app.mjs'),
  );
});

test('with a name the other remotes are served as they were built', () => {
  const made = plan('mfe-auth');
  expect(made.builds).toEqual(remotes.filter((name) => name !== 'mfe-auth'));
  expect(commandOf(made, 'mfe-auth').command).toBe('node ../tooling/scripts/platform/dev-app.mjs');
  expect(commandOf(made, 'mfe-catalogue').command).toBe(
    'node tooling/build/src/serve/serve-remote.mjs mfe-catalogue/dist 3001',
  );
});

test('with a site only the shell and the named remotes run here; all else is asked of it', () => {
  const made = plan('mfe-auth', '--site', 'https://site.example/');
  expect(names(made)).toEqual(['site', 'shell', 'mfe-auth', 'edge']);
  expect(made.builds).toEqual([]);
  expect(commandOf(made, 'site').env).toMatchObject({ DEPLOYED_SITE: 'https://site.example', PORT: '4000' });
  expect(commandOf(made, 'edge').env).toMatchObject({
    NODE_ENV: 'development',
    API_URL: 'http://127.0.0.1:4000',
    REMOTE_MFE_AUTH: 'http://127.0.0.1:3004',
    REMOTE_MFE_CATALOGUE: 'http://127.0.0.1:4000/remotes/mfe-catalogue',
  });
});

test.each([
  [['mfe-none'], 'There is no app called "mfe-none"'],
  [['--site', 'https://site.example'], 'Say which remotes are from sources.'],
  [['mfe-auth', '--site', 'site.example'], '"site.example" is not the address of a site.'],
  [['mfe-auth', '--site', 'https://site.example/games'], 'is not the address of a site.'],
  [['mfe-auth', '--all'], "Unknown option '--all'"],
])('%j is refused with a sentence', (args, words) => {
  expect(() => plan(...args)).toThrow(words);
});
