import { readFileSync } from 'node:fs';
import { checkRemotes } from '@platform/build/remotes';
import { ownPages, type RemoteName } from '../navigation/page-table';
import { ConfigError } from './config-error';
import type { Prefix } from './releases/page-grants';

/** A remote of the site: what the edge reads of a line of remotes.json. */
interface ListedRemote {
  readonly name: RemoteName;
  /** Where it is on this machine, when nothing says where else. */
  readonly port: number;
  readonly prefixes: readonly Prefix[];
}
export type RemoteList = readonly ListedRemote[];

/** Whether a text can be the name of a remote. */
export const isRemoteName = (name: string): name is RemoteName => /^mfe-[a-z][a-z0-9-]*$/.test(name);

const firstSegment = (path: string): string => path.split('/')[1] ?? '';
/** First segments of the shell's own pages; editors' texts may have any path. */
const ownSegments = new Set(
  ownPages.map(({ path }) => firstSegment(path)).filter((segment) => !segment.startsWith(':')),
);

/**
 * Reads the list of the remotes of this site, and what each is granted.
 * @param file its path
 * @throws ConfigError naming the file and what is wrong in it
 */
export function readRemoteList(file: string): RemoteList {
  const fault = (what: string) => new ConfigError(`The list of remotes ${file} ${what}`);
  let text: string;
  let value: unknown;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw fault(`cannot be read: ${messageOf(error)}`);
  }
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw fault(`is not JSON: ${messageOf(error)}`);
  }
  let list: RemoteList;
  try {
    list = checkRemotes(value).map(({ name, port, prefixes }) => ({ name: name as RemoteName, port, prefixes }));
  } catch (error) {
    throw fault(`is not taken: ${messageOf(error)}`);
  }
  for (const { name, prefixes } of list) {
    const own = prefixes.find(({ path }) => ownSegments.has(firstSegment(path)));
    if (own !== undefined)
      throw fault(`is not taken: "${name}" has the prefix "${own.path}", which is the shell's own.`);
  }
  return list;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
