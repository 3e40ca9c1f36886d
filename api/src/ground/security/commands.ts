import type { Area, Command } from '../area';
import type { Database } from '../db/database';
import { withAdvisoryLock } from '../db/migrate';
import type { GroundConfig } from '../ground-settings';
import { liveApis, SEEN_WITHIN } from '../instances/faults';
import { readInstances } from '../instances/repository';
import { acceptKeys, acceptsKey, isPresentKey, type KeyUse } from './key-repository';
import { changeKey, dropFormerKey, formerKey, formerSince, keyFiles } from './key-ring';
import { existingKey } from './signing-key';

interface KeyContext {
  readonly areas: readonly Area[];
  readonly config: GroundConfig;
}

const keysOf = ({ areas, config }: KeyContext): KeyUse[] => areas.flatMap((area) => area.keys?.(config as never) ?? []);

function requireKey(context: KeyContext, name: string): KeyUse {
  const keys = keysOf(context);
  const key = keys.find((one) => one.name === name);
  if (!key) throw new Error(`The key must be one of ${keys.map((one) => one.name).join(', ')}.`);
  return key;
}

export const keyCommands: readonly Command[] = [
  {
    words: 'keys accept',
    synopsis: 'KEY…',
    summary: 'accept the current keys as the right ones when the former are lost',
    minArgs: 1,
    maxArgs: Infinity,
    run: async (context, names) => {
      const accepted = names.map((name) => requireKey(context, name));
      await acceptKeys(context.db, names);
      return accepted
        .map(
          ({ name, lost }) =>
            `The key with which the next instance starts is the right ${name} from then on. If it is another than before, ${lost}.`,
        )
        .join('\n');
    },
  },
  {
    words: 'keys list',
    synopsis: '',
    summary: 'show where each key comes from, and which are being changed',
    minArgs: 0,
    maxArgs: 0,
    run: async (context) => {
      const lines = [];
      for (const key of keysOf(context)) lines.push(await describeKey(context.config, key));
      return lines.join('\n');
    },
  },
  {
    words: 'keys rotate',
    synopsis: 'KEY',
    summary: 'change a generated key while members go on: typed once, a new one is made; typed again, it takes over',
    minArgs: 1,
    maxArgs: 1,
    run: async (context, [name = '']) => {
      const { configured, variable, lost } = requireKey(context, name);
      const { dataDir } = context.config;
      if (configured !== null)
        throw new Error(
          `${name} is configured by ${variable}, so it is changed there: OTHER_KEYS takes the one that is to be accepted beside it. Nothing was changed.`,
        );
      if ((await existingKey(null, dataDir, name)) === null)
        throw new Error(`There is no ${name} in ${dataDir} yet: the first start makes it. Nothing was changed.`);
      const step = JSON.stringify(await keyFiles(dataDir, name));
      const changed = await withAdvisoryLock(context.db.$client, async () => {
        const files = await keyFiles(dataDir, name);
        if (JSON.stringify(files) !== step)
          throw new Error(`Somebody else changes ${name} at this moment. Nothing was changed.`);
        const next = files[`${name}.next`];
        if (next !== undefined) await requireAccepted(context.db, keysOf(context), name, next);
        return changeKey(dataDir, name);
      });
      switch (changed) {
        case 'made':
          return `A new ${name} is there, and accepted by every instance from its next start on. Where instances have a DATA_DIR each, copy ${name}.next into all of them. Start all of them again, then type this once more; where there is one instance, type it at once.`;
        case 'switched':
          return `The new ${name} takes over in every instance that is started from now on: start all of them again today. Where they have a DATA_DIR each, copy ${name} and ${name}.former into all of them first, and remove ${name}.next there. The former one is accepted until nothing needs it, and then removed automatically.`;
        default:
          throw new Error(
            `The key before this ${name} is still accepted. "npm run cli -- keys forget ${name}" removes it at once: then ${lost}, where that one was used. Nothing was changed.`,
          );
      }
    },
  },
  {
    words: 'keys forget',
    synopsis: 'KEY',
    summary: 'stop accepting the key before the current one, even if something still needs it',
    minArgs: 1,
    maxArgs: 1,
    run: async (context, [name = '']) => {
      const { configured, lost, needsFormer } = requireKey(context, name);
      const { dataDir } = context.config;
      const none = `There is no key before the present ${name}; nothing was changed.`;
      const { [`${name}.former`]: former } = await keyFiles(dataDir, name);
      if (former === undefined) return none;
      const present = await existingKey(configured, dataDir, name);
      // Until then the database knows the former one, and nothing would start without it.
      if (present === null || !(await isPresentKey(context.db, name, present)))
        throw new Error(
          `No instance has started with the present ${name} yet: start them all again, then type this once more. Nothing was changed.`,
        );
      if (await needsFormer?.(context.db, present, former))
        throw new Error(
          `Something is still sealed with the key before this ${name}, which a running instance changes within minutes: without it ${lost}. Nothing was changed.`,
        );
      // A change that is under way has the former key in two files, or in this one alone.
      const isDropped = await withAdvisoryLock(
        context.db.$client,
        async () =>
          (await formerKey(dataDir, name)) === former &&
          (await existingKey(configured, dataDir, name)) === present &&
          dropFormerKey(dataDir, name),
      );
      if (!isDropped) throw new Error(`Somebody else changes ${name} at this moment. Nothing was changed.`);
      return `The key before the present ${name} is removed; instances that run accept it until their next start.`;
    },
  },
];

/**
 * A single API may have the key that it lacks at its next start; of several, one that was started would be refused by the
 * others.
 * @throws Error that names an API that does not accept the next key
 */
async function requireAccepted(db: Database, keys: readonly KeyUse[], name: string, next: string): Promise<void> {
  const rows = await readInstances(db);
  const apis = liveApis(rows, new Date((rows[0]?.now.getTime() ?? 0) - SEEN_WITHIN));
  const lacking = apis.find((api) => api.keys !== null && !acceptsKey(api.keys, keys, name, next));
  if (apis.length > 1 && lacking)
    throw new Error(
      `The API at ${lacking.place} does not accept the next ${name} yet: copy ${name}.next into its DATA_DIR if it has one of its own, start it again, then type this once more. Nothing was changed.`,
    );
}

async function describeKey(
  { dataDir, otherKeys }: GroundConfig,
  { name, variable, configured }: KeyUse,
): Promise<string> {
  const files = await keyFiles(dataDir, name);
  const since = await formerSince(dataDir, name);
  const place =
    configured === null ? ((await existingKey(null, dataDir, name)) === null ? 'not made yet' : 'DATA_DIR') : variable;
  return [
    `${name}: ${place}`,
    ...(files[`${name}.next`] === undefined ? [] : ['a next one is accepted; "keys rotate" lets it take over']),
    ...(since === null ? [] : [`the one before it is accepted, since ${since.toISOString()}`]),
    ...(otherKeys.has(name) ? [`${otherKeys.get(name)?.length} in OTHER_KEYS`] : []),
  ].join('; ');
}
