import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { MIN_PASSPHRASE } from '../../../ground/security/sealed-keys';
import { BackupError } from './archive';

/** How a command is told about keys. */
export interface KeyOptions {
  /** File with the passphrase, or null. */
  readonly passphraseFile: string | null;
  readonly withoutKeys: boolean;
}

const FILE = '--passphrase-file';
const WITHOUT = '--without-keys';
export const KEY_OPTIONS = `[${FILE} FILE | ${WITHOUT}]`;

/** Takes the options out of a command's arguments. @throws BackupError for options that contradict each other */
export function readKeyOptions(args: readonly string[]): { readonly options: KeyOptions; readonly rest: string[] } {
  const rest = args.filter((arg) => arg !== WITHOUT);
  const withoutKeys = rest.length < args.length;
  const at = rest.indexOf(FILE);
  const passphraseFile = at === -1 ? null : (rest.splice(at, 2)[1] ?? '');
  if (passphraseFile === '') throw new BackupError(`${FILE} wants a file.`);
  if (withoutKeys && passphraseFile !== null)
    throw new BackupError(`${FILE} and ${WITHOUT} exclude each other; nothing was written.`);
  return { options: { passphraseFile, withoutKeys }, rest };
}

/**
 * The passphrase of the keys: of a file, of the setting, or typed.
 * @param configured BACKUP_PASSPHRASE
 * @param isNew it is asked for twice, and has to be long
 * @returns null for none, as the options say
 * @throws BackupError where there is none, and no terminal to prompt at
 */
export async function readPassphrase(
  { passphraseFile, withoutKeys }: KeyOptions,
  configured: string | null,
  isNew: boolean,
): Promise<string | null> {
  if (withoutKeys) return null;
  const passphrase =
    passphraseFile === null ? (configured ?? (await askPassphrase(isNew))) : await ofFile(passphraseFile);
  if (isNew && passphrase.length < MIN_PASSPHRASE)
    throw new BackupError(`The passphrase must have at least ${MIN_PASSPHRASE} characters; nothing was written.`);
  return passphrase;
}

async function ofFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} with the passphrase cannot be read (${error.code}); nothing was written.`);
  });
  return text.replace(/\r?\n$/, '');
}

async function askPassphrase(isNew: boolean): Promise<string> {
  if (!process.stdin.isTTY)
    throw new BackupError(
      `The keys want a passphrase: set BACKUP_PASSPHRASE, give ${FILE} FILE, or leave them out with ${WITHOUT}; nothing was written.`,
    );
  const passphrase = await ask('Passphrase of the keys: ');
  if (isNew && (await ask('Once more: ')) !== passphrase)
    throw new BackupError('The two passphrases differ; nothing was written.');
  return passphrase;
}

/** Asks on the terminal without showing what is typed. */
async function ask(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write(question);
  try {
    const interrupted = new AbortController();
    lines.once('SIGINT', () => interrupted.abort());
    return await lines.question('', { signal: interrupted.signal });
  } catch (error) {
    throw error instanceof Error && error.name === 'AbortError' ? new BackupError('Nothing was written.') : error;
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
