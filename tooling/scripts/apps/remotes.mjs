import path from 'node:path';
import { readRemotes } from '../../build/src/remotes.mjs';
import { fail } from '../run/main.mjs';

/** The list, or the end of the command with one sentence: every command reads it before it begins. */
function readOrFail() {
  try {
    return readRemotes(path.resolve(import.meta.dirname, '../../..'));
  } catch (error) {
    return fail(error);
  }
}

/** The one list of remotes, in the order of their ports. */
export const remoteList = readOrFail();
