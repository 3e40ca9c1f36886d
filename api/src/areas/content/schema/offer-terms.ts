import type { GameStatus, OfferTerms } from '@platform/shared/contracts';

/** Fields of a game that decide whether an offer's terms are true for it. */
export interface OfferedGame {
  readonly view: GameStatus;
  /** Percent, 0 to 100. */
  readonly standardDiscount: number;
  /** Price in gems, or null. */
  readonly gems: number | null;
}

/**
 * Why a game does not meet the terms of an offer.
 * @returns a sentence's end, such as "has no price in gems"; null if it meets them
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

/** Whether a game meets the terms of an offer. */
export const keepsTerms = (game: OfferedGame, terms: OfferTerms): boolean => brokenTerm(game, terms) === null;
