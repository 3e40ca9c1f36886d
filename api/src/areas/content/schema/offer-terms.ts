import type { GameStatus, OfferTerms } from '@platform/shared/contracts';

/** What of a game decides whether an offer of it is true. */
export interface OfferedGame {
  readonly view: GameStatus;
  /** Percent, 0 to 100. */
  readonly standardDiscount: number;
  /** Price in gems, or null. */
  readonly gems: number | null;
}

/**
 * Why a game does not keep what an offer promises.
 * @returns a sentence's end, such as "has no price in gems"; null: it keeps it
 */
export function brokenTerm({ view, standardDiscount, gems }: OfferedGame, terms: OfferTerms): string | null {
  if (view === 'announcement') return 'is not out yet';
  switch (terms.kind) {
    case 'save':
      return standardDiscount < terms.percent
        ? `has a discount of ${standardDiscount}%, and the offer promises ${terms.percent}%`
        : null;
    case 'gems':
      return gems === null ? 'has no price in gems' : null;
    case 'selection':
      return null;
  }
}

/** Whether a game keeps what an offer promises. */
export const keepsTerms = (game: OfferedGame, terms: OfferTerms): boolean => brokenTerm(game, terms) === null;
