import {
  englishDataset,
  englishRecommendedTransformers,
  RegExpMatcher,
  resolveConfusablesTransformer,
  resolveLeetSpeakTransformer,
  toAsciiLowerCaseTransformer,
} from 'obscenity';
import type { TakenName } from '../../../ground/area';
import { nameKey, wordKey } from './name-key';

/** Staff, wherever in a name it stands. */
const STAFF_WITHIN = 'admin moderator official helpdesk webmaster customerservice customersupport'
  .split(' ')
  .map(wordKey);
/** Staff, performers, and what pages say instead of a name; parts of other words, so only as a word of its own. */
const STAFF_WORDS = new Set(
  `staff support mod mods team system root owner operator host security billing performer model bot guest member
  formermember anonymous everyone deleted you`
    .split(/\s+/)
    .map(wordKey),
);
/** English; words of other languages are the operator's to add (`PUBLIC_NAME_REFUSED`). */
const english = { ...englishDataset.build(), ...englishRecommendedTransformers };
/** The recommended way takes repeated letters for one, and misses words that have two. */
const asWritten = [resolveConfusablesTransformer(), resolveLeetSpeakTransformer(), toAsciiLowerCaseTransformer()];
const profanity = [english, { ...english, blacklistMatcherTransformers: asWritten }].map(
  (options) => new RegExpMatcher(options),
);
const BETWEEN = /[ _'’-]/;

/**
 * Why a member cannot have a public name (docs/spec/accounts.md#public-names).
 * @param taken names of other members
 * @param refused the operator's own words, refused wherever in a name they stand
 * @returns as a sentence goes on behind "The public name"; null: they can have it
 */
export function refusalOf(name: string, taken: readonly TakenName[], refused: readonly string[]): string | null {
  const [key, loose] = [nameKey(name), wordKey(name)];
  const words = [...spelled(name).split(BETWEEN), name]
    .flatMap((word) => [word, word.replace(/\p{N}+$/u, '')])
    .map(wordKey);
  // A number is found by everybody who has it.
  if ((name.match(/\p{N}/gu) ?? []).length > 4) return 'must have at most four digits';
  if (!/\p{L}/u.test(name)) return 'must have a letter';
  if (STAFF_WITHIN.some((word) => loose.includes(word)) || words.some((word) => STAFF_WORDS.has(word)))
    return 'must not have a word like “guest” or “staff”, which could be taken for someone else';
  const found = taken.find((one) => (one.within ? isWithin(key, nameKey(one.name)) : nameKey(one.name) === key));
  if (found) return found.isRemoved === true ? 'was removed by our moderators' : 'is a performer’s or the site’s';
  if (refused.some((word) => isWithin(loose, wordKey(word)))) return 'has a word that isn’t allowed';
  const isProfane = profanity.some((matcher) => matcher.hasMatch(name) || matcher.hasMatch(spelled(name)));
  return isProfane ? 'has a word that isn’t allowed' : null;
}

/** Letters that stand apart, as in `a d m i n`, are one word. */
const spelled = (name: string): string =>
  name
    .split(BETWEEN)
    .reduce((text, word, at, all) => text + (word.length === 1 && all[at - 1]?.length === 1 ? '' : ' ') + word, '')
    .trim();

/** A name of one or two letters would be found in half of all others. */
const isWithin = (key: string, part: string): boolean =>
  part.length > 2 ? key.includes(part) : part !== '' && key === part;
