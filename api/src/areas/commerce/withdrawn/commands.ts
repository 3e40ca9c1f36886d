import type { CommerceConfig } from '../settings';
import type { Command, CommandContext } from '../../../ground/area';
import { countOwners, type WithdrawnKind } from './repository';
import { type LostGame, restore, takeFromOwners, withdraw } from './service';

const REFUND = '--refund';
const partsOf = ({ db, config }: CommandContext<CommerceConfig>) => ({ db, config, now: () => new Date() });
const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** @returns the slug, and whether the option was among the arguments */
function readArguments(args: readonly string[], option: string | null): { slug: string; isOption: boolean } {
  const words = args.filter((word) => word !== option);
  const [slug = '', more] = words;
  if (more !== undefined) throw new Error(`There is no option ${more}.`);
  if (slug === '' || slug.startsWith('-')) throw new Error('A SLUG is needed, as in the address of the page.');
  return { slug, isOption: words.length < args.length };
}

function lostWords({ refunded, coins, gems, gifts }: LostGame): string {
  const back = [coins > 0 && counted(coins, 'coin'), gems > 0 && counted(gems, 'gem')].filter(Boolean).join(' and ');
  return `${counted(refunded + gifts, 'member')} lost it${back === '' ? '' : `, and ${back} went back`}.`;
}

const consequences: Readonly<Record<Exclude<WithdrawnKind, 'game'>, string>> = {
  video: 'It is gone from the site.',
  performer: 'She and her live room are gone from the site; her titles stay, without her name.',
};

const withdrawing = (kind: Exclude<WithdrawnKind, 'game'>): Command<CommerceConfig> => ({
  words: `${kind} withdraw`,
  synopsis: 'SLUG',
  summary:
    kind === 'video'
      ? 'take a video off the site at once; running it again does nothing'
      : 'take a performer and her room off the site at once; her titles stay; running it again does nothing',
  minArgs: 1,
  maxArgs: 1,
  run: async (context, args) => {
    const { title, isChanged } = await withdraw(partsOf(context), kind, readArguments(args, null).slug);
    return isChanged
      ? `${title} is withdrawn. ${consequences[kind]}`
      : `${title} was withdrawn before; nothing was changed.`;
  },
});

const restoring = (kind: WithdrawnKind): Command<CommerceConfig> => ({
  words: `${kind} restore`,
  synopsis: 'SLUG',
  summary: `show a withdrawn ${kind} again`,
  minArgs: 1,
  maxArgs: 1,
  run: async (context, args) => {
    const { title, isChanged } = await restore(partsOf(context), kind, readArguments(args, null).slug);
    return isChanged ? `${title} is on the site again.` : `${title} was not withdrawn; nothing was changed.`;
  },
});

/** Taking titles and performers off the site, and bringing them back. */
export const withdrawnCommands: readonly Command<CommerceConfig>[] = [
  {
    words: 'game withdraw',
    synopsis: `SLUG [${REFUND}]`,
    summary: `take a game off the site at once; its owners keep it, or with ${REFUND} lose it and are paid back`,
    minArgs: 1,
    maxArgs: 2,
    run: async (context, args) => {
      const parts = partsOf(context);
      const { slug, isOption } = readArguments(args, REFUND);
      const { id, title, isChanged } = await withdraw(parts, 'game', slug);
      const said = isChanged
        ? `${title} is withdrawn. It is gone from the site.`
        : `${title} was withdrawn before; the site is as it was.`;
      if (isOption) return `${said} ${lostWords(await takeFromOwners(parts, id, title))}`;
      const owners = await countOwners(parts.db, id);
      return `${said} ${counted(owners, 'member')} ${owners === 1 ? 'keeps' : 'keep'} it in the library.`;
    },
  },
  restoring('game'),
  withdrawing('video'),
  restoring('video'),
  withdrawing('performer'),
  restoring('performer'),
];
