/**
 * The rating that votes make.
 * @param spread votes for 1 to 5 stars, in that order
 * @returns 0 to 50: the mean times ten, rounded; 0 without votes (docs/spec/catalogue.md#ratings)
 */
export function meanRating(spread: readonly number[]): number {
  const votes = spread.reduce((sum, count) => sum + count, 0);
  const stars = spread.reduce((sum, count, star) => sum + count * (star + 1), 0);
  return votes === 0 ? 0 : Math.round((stars / votes) * 10);
}
