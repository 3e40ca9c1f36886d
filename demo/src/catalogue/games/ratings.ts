import type { Random } from '../../art/scene/random';
import type { ContentGame } from '@platform/api/content';

type Spread = ContentGame['ratingSpread'];

function meanOf(spread: Spread): number {
  const votes = spread.reduce((sum, count) => sum + count, 0);
  return votes === 0 ? 0 : spread.reduce((sum, count, index) => sum + count * (index + 1), 0) / votes;
}

/** The mean of the votes times ten, 0 to 50; 0 without votes. */
export const ratingOf = (spread: Spread): number => Math.round(meanOf(spread) * 10);

/** Votes that fall by a constant factor from five stars down. */
function falling(factor: number, votes: number): Spread {
  const weights = [factor ** 4, factor ** 3, factor ** 2, factor, 1];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = weights.map((weight) =>
    Math.round((weight / total) * votes),
  );
  return [one, two, three, four, five];
}

/**
 * Votes whose mean is a wanted rating.
 * @param rating 11 to 49
 * @param votes how many, at least 60 or the rounding shows
 */
export function votesFor(random: Random, rating: number, votes: number): Spread {
  let low = 0.01;
  let high = 4;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (meanOf(falling(middle, votes * 1000)) * 10 >= rating) low = middle;
    else high = middle;
  }
  // Real votes are never a smooth curve: a few move from four stars to three and five.
  const [one, two, three, four, five] = falling(low, votes);
  const moved = random.integer(0, Math.floor(four / 6));
  return [one, two, three + moved, four - 2 * moved, five + moved];
}
