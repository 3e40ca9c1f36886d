import type { Rating } from '@platform/shared/contracts';
import { type CallParts, mutate } from '@platform/shared/queries';

/**
 * Gives a game stars, or takes them back.
 * @param stars 1 to 5, or 0 for none
 * @returns the game's rating with the change, and the gems that it earned
 * @throws AppError when it could not be kept; 403 for a game the member does not own
 */
export async function saveRating(
  parts: CallParts,
  slug: string,
  stars: number,
): Promise<{ rating: Rating; earnedGems: number }> {
  if (stars === 0)
    return {
      rating: await mutate(parts, 'DELETE /api/games/{slug}/rating', { params: { slug }, body: {} }),
      earnedGems: 0,
    };
  const { earnedGems, ...rating } = await mutate(parts, 'PUT /api/games/{slug}/rating', {
    params: { slug },
    body: { stars },
  });
  return { rating, earnedGems };
}
