import type { Command } from '../../../ground/area';
import { codeNow } from './totp';

export const codeCommand: Command = {
  words: 'user code',
  synopsis: 'SECRET',
  summary: 'print what an authenticator app shows now for the secret of the settings, to try things out without one',
  minArgs: 1,
  maxArgs: 6,
  run: async (_context, groups) => {
    try {
      return codeNow(groups.join(''));
    } catch {
      throw new Error('SECRET must be the secret that the settings show.');
    }
  },
};
