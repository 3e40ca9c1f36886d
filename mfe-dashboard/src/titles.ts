/** Titles of routes that their pages replace as soon as they have data (state/use-page-title.ts). */
export const titles = { gallery: 'Gallery', libraryGame: 'Game in your library', payment: 'Payment' } as const;
