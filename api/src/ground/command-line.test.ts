import { commands } from '../areas';
import { argumentFault, unknownCommand, usageOf } from './command-line';

const named = (words: string) => {
  const command = commands.find((one) => one.words === words);
  if (!command) throw new Error(`no command ${words}`);
  return command;
};
const faultOf = (words: string, ...args: string[]): string | null => argumentFault(named(words), args);

describe('what is typed after a command', () => {
  it.each<[string, string[]]>([
    ['migrate', []],
    ['migrate', ['--dry-run']],
    ['status', ['--json']],
    ['checkout list', ['--review']],
    ['outbox list', ['dead']],
    ['media clean', ['--remove']],
    ['backup', ['my site.tar', '--passphrase-file', '/root/my passphrase']],
    ['restore', ['site.tar', '--into', 'embedded', '/srv/site', '--take-over', '--without-keys']],
    ['game withdraw', ['salt-road', '--refund']],
    ['user ban', ['rowan@example.com', '-- see the ticket --']],
  ])('is taken: %s %j', (words, args) => {
    expect(faultOf(words, ...args)).toBeNull();
  });

  it.each<[string, string[], string]>([
    ['migrate', ['--dry'], 'There is no option "--dry": npm run cli -- migrate [--dry-run]'],
    ['migrate', ['dry-run'], 'There is no option "dry-run": npm run cli -- migrate [--dry-run]'],
    ['media clean', ['remove'], 'There is no option "remove": npm run cli -- media clean [--remove]'],
    [
      'game withdraw',
      ['salt-road', '--refnd'],
      'There is no option "--refnd": npm run cli -- game withdraw SLUG [--refund]',
    ],
    [
      'backup',
      ['site.tar', '--without-key'],
      'There is no option "--without-key": npm run cli -- backup FILE [--passphrase-file FILE | --without-keys]',
    ],
    ['backup', [], 'Usage: npm run cli -- backup FILE [--passphrase-file FILE | --without-keys]'],
    ['seed', ['now'], 'Usage: npm run cli -- seed'],
  ])('is refused, with how it is typed: %s %j', (words, args, said) => {
    expect(faultOf(words, ...args)).toBe(said);
  });
});

describe('a command that there is not', () => {
  it('is named last, below those that begin like it', () => {
    const lines = unknownCommand(commands, ['statsu']).split('\n');
    expect(lines[1]).toMatch(/^ {2}status \[--json\] /);
    expect(lines.at(-1)).toBe('There is no command "statsu". "npm run cli" alone lists all of them.');
    expect(unknownCommand(commands, ['x'])).toBe('There is no command "x". "npm run cli" alone lists all of them.');
  });

  it('all of them are listed with a line each', () => {
    expect(usageOf(commands).split('\n')).toHaveLength(2 + commands.length);
  });
});
