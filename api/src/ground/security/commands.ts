import type { Command } from '../area';
import { acceptKeys } from './key-repository';

export const keysAcceptCommand: Command = {
  words: 'keys accept',
  synopsis: 'KEY…',
  summary: 'take the present keys for the right ones, when the former are lost',
  minArgs: 1,
  maxArgs: Infinity,
  run: async ({ areas, config, db }, names) => {
    const keys = areas.flatMap((area) => area.keys?.(config as never) ?? []);
    const accepted = names.map((name) => {
      const key = keys.find((one) => one.name === name);
      if (!key) throw new Error(`The key must be one of ${keys.map((one) => one.name).join(', ')}.`);
      return key;
    });
    await acceptKeys(db, names);
    return accepted
      .map(
        ({ name, lost }) =>
          `The key with which the next instance starts is the right ${name} from then on. If it is another than before, ${lost}.`,
      )
      .join('\n');
  },
};
