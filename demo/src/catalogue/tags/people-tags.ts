/** The tag of how many perform in a title. @param cast 1 or more */
export const peopleTag = (cast: readonly string[]): string =>
  cast.length === 1 ? 'solo' : cast.length === 2 ? 'duo' : 'ensemble';
