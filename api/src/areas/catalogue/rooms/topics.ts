/** The label of a topic's slug: `late-talk` is "Late talk". */
export const topicTitle = (slug: string): string => {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Topics that say which language is spoken in a room; an operator writes them as they like, so these are the usual ones. */
const languages: ReadonlySet<string> = new Set([
  'arabic',
  'chinese',
  'czech',
  'dutch',
  'english',
  'french',
  'german',
  'greek',
  'hungarian',
  'italian',
  'japanese',
  'korean',
  'polish',
  'portuguese',
  'romanian',
  'russian',
  'spanish',
  'swedish',
  'turkish',
  'ukrainian',
]);

/** @returns which of the topics are languages */
export const languageTopics = (topics: readonly string[]): string[] => topics.filter((topic) => languages.has(topic));

/** The languages of a room as its card names them, in the order of its topics. */
export const languagesOf = (topics: readonly string[]): string[] => languageTopics(topics).map(topicTitle);
