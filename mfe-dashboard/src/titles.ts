/** Titles of routes; where a page replaces its own as soon as it has data, by state/use-page-title.ts. */
export const titles = {
  gallery: 'Gallery',
  libraryGame: 'Game in your library',
  payment: 'Payment',
  coins: 'Get coins',
  plan: 'Get Premium',
} as const;

/** The gallery's tabs, by their value in the address. */
export const tabNames = { pictures: 'Pictures', favourites: 'Favourites', history: 'Recently viewed' } as const;
