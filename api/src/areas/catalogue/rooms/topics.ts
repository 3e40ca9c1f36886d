/** The label of a topic's slug: `late-talk` is "Late talk". */
export const topicTitle = (slug: string): string => {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
