/**
 * Words that visible texts must not have, with their replacements. The product's own texts
 * (docs/spec/errors.md#fixed-texts) are allowed, odd spellings included.
 */

/** Texts that are fixed letter by letter (docs/spec/errors.md#fixed-texts). */
const exactTexts = new Set([
  'Ooops! The page is not found!',
  'This page doesn`t exist or was removed! We suggest you go back to the home page.',
  'Server error!',
  'Configuration failed. navigator.mediaDevices is unedfined. The browser might not allow media access.Is the page loaded via http or file URL? Some browsers only support https!',
]);

/**
 * Each example breaks its rule alone. `operators: true`: operators may read the word, because they run the demo and pack films.
 * @type {readonly { word: RegExp, instead: string, example: string, operators?: true }[]}
 */
export const bannedWords = [
  { word: /\b(?:whoever|whosoever)\b/i, instead: 'name who it is: you, members, viewers', example: 'Whoever has it' },
  {
    word: /\b(?:some|any|no|every)body\b/i,
    instead: 'anyone, no one, everyone, or who it is',
    example: 'Nobody is here',
  },
  { word: /\ball of it\b/i, instead: 'full access, everything', example: 'Watch all of it' },
  { word: /\b(?:is|are) over\b/i, instead: 'has ended, has expired', example: 'The offer is over.' },
  { word: /\b(?:is|are|was) not right\b/i, instead: 'incorrect, wrong', example: 'The code is not right.' },
  { word: /\bany more\b(?! e-mails)/i, instead: 'no longer', example: 'It is not valid any more.' },
  { word: /\binvalid\b/i, instead: 'what happened and what to do', example: 'Invalid input' },
  { word: /(?<![-\w])mail(?:s|ed|box(?:es)?)?\b(?! server)/i, instead: 'e-mail, inbox', example: 'Check your mail' },
  { word: /(?<!\.)\b[Ee]mails?\b(?!\s*[-=])/, instead: 'e-mail', example: 'Your email address' },
  { word: /\bcamgirls?\b/i, instead: 'live rooms, performers', example: 'All camgirls' },
  {
    word: /\bsign(?:s|ed|ing)? (?:you |them |it )?(?:in|out|up|on)\b/i,
    instead: 'log in, log out',
    example: 'Sign out',
  },
  { word: /\blog-(?:in|out)s?\b/i, instead: 'log in (verb), login (noun)', example: 'The log-in of your account' },
  { word: /\bseen last\b/i, instead: 'recently viewed', example: 'Seen last' },
  {
    word: /\b(?:the|a|this|whole|of) films?\b|\bfilms? (?:is|did|has|stopped)\b/i,
    instead: 'video',
    example: 'The film stopped',
    operators: true,
  },
  { word: /\b(?:gave|give|given) (?:it )?up\b/i, instead: 'cancel', example: 'Give up this change' },
  { word: /\b(?:take|takes|taken|took) (?:\w+ ){0,3}away\b/i, instead: 'remove', example: 'Take a filter away' },
  { word: /\b(?:undo|undoes|undone) its\b/i, instead: 'cancel', example: 'It has undone its removal.' },
  { word: /\bpresent (?:address|e-mail)\b/i, instead: 'current', example: 'Your present address' },
  {
    word: /\bat its (?:moment|maker)\b/i,
    instead: 'at the right moment, at the maker',
    example: 'See it at its maker',
  },
  {
    word: /\b(?:bookings?|surroundings) of\b|\bsurroundings\b/i,
    instead: 'records, ambience',
    example: 'Voices and surroundings',
  },
  { word: /\bpatience\b|\basker\b/i, instead: 'the term of the field', example: 'Have patience' },
  { word: /\blorem ipsum\b|\bplaceholder\b/i, instead: 'the real text', example: 'A placeholder text' },
  {
    word: /\bdemo(?:nstration)?\b/i,
    instead: 'nothing: customers are told of no demo',
    example: 'A demo video',
    operators: true,
  },
  {
    word: /\b(?:bit ?rate|lost packets|self-reported|hash of|one axis|units a second|lost on the way)\b/i,
    instead: 'what it means for who reads it: a weak connection, what a device says of itself',
    example: 'Bitrate of the stream',
  },
  {
    word: /(?<!“)\b(?:WHIP|bearer tokens?|AV1|Mbps)\b/i,
    instead: 'a good connection, newer browsers; in quotes what another program calls its field',
    example: 'Choose WHIP as the service.',
  },
  { word: /\bwhom\b/i, instead: 'who, people you, the performers you', example: 'Whom you hide' },
  { word: /\bso far\b/i, instead: 'yet', example: 'No orders so far.' },
  { word: /\bby (?:itself|themselves)\b/i, instead: 'automatically', example: 'Reports come here by themselves.' },
  { word: /\bhand(?:s|ed)? (?:\w+ ){0,3}in\b/i, instead: 'upload', example: 'Hand in your papers' },
  { word: /\banother person\b/i, instead: 'someone else', example: 'Another person decides.' },
  { word: /\bone long evening\b/i, instead: 'the benefit itself', example: 'For one long evening' },
  { word: /\bnot to the headset\b/i, instead: 'what it is for', example: 'Yours, not to the headset' },
  {
    word: /\bmessage or a person\b/i,
    instead: 'name the thing that is reported',
    example: 'Report a message or a person',
  },
  { word: /\bfrom 0 to 99\b/i, instead: 'the scale that pages show', example: 'A score from 0 to 99' },
  { word: /[a-z]!(?:\s|$)/i, instead: 'a full stop', example: 'Welcome back!' },
];

/** Maximum words of a sentence (docs/spec/interface.md#words). */
const longestSentence = 20;

/** A block of HTML ends a sentence; inline elements (links, bold words) do not. */
const block = /<\/?(?:p|h\d|ul|ol|li|br|table|tr|td|th)\b[^>]*>/g;

/** @param {string} text */
const longSentence = (text) =>
  text
    .replaceAll(block, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .split(/\n|(?<=[.?!:])\s+/)
    .find((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length > longestSentence);

/**
 * Violations of the copy rules in a visible text.
 * @param {string} text
 * @param {{ forOperators?: boolean }} [options] operators' sentences may be longer, and name what they run
 * @returns {string[]} a line each: the word and its replacement
 */
export function mistakesOf(text, { forOperators = false } = {}) {
  if (exactTexts.has(text)) return [];
  const found = bannedWords.flatMap(({ word, instead, operators }) => {
    const match = forOperators && operators ? null : word.exec(text);
    return match ? [`"${match[0].trim()}" (instead: ${instead})`] : [];
  });
  const long = forOperators ? undefined : longSentence(text);
  return long === undefined ? found : [...found, `more than ${longestSentence} words in "${long}"`];
}
