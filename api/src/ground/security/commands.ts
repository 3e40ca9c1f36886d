import type { Command } from '../area';
import { forgetKey } from './key-repository';

export const keysAcceptCommand: Command = {
  words: 'keys accept',
  synopsis: 'KEY',
  summary: 'take the present key for the right one, when the former is lost',
  minArgs: 1,
  maxArgs: 1,
  run: async ({ areas, config, db }, [name = '']) => {
    const keys = areas.flatMap((area) => area.keys?.(config as never) ?? []);
    const key = keys.find((one) => one.name === name);
    if (!key) throw new Error(`The key must be one of ${keys.map((one) => one.name).join(', ')}.`);
    await forgetKey(db, name);
    return `The key with which the next instance starts is the right ${name} from then on. If it is another than before, ${key.lost}.`;
  },
};
