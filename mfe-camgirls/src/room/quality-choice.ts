/** Largest size of a live picture that a visitor wants; `auto`: any that the line carries. */
export type QualityChoice = 'auto' | 'medium' | 'low';

/** In the words of the page, largest first. */
export const qualityWords: Readonly<Record<QualityChoice, string>> = {
  auto: 'Auto',
  medium: 'Medium',
  low: 'Low',
};
const layersOf: Readonly<Record<QualityChoice, number | null>> = { auto: null, medium: 2, low: 1 };

/** How many sizes of a picture are taken at most, from the smallest; null: all, as the line carries them. */
export const layersMaxOf = (choice: QualityChoice): number | null => layersOf[choice];

const storageKey = 'room-quality';

/** @returns `auto` at first, and where storage is forbidden or holds something else */
export function readQualityChoice(): QualityChoice {
  try {
    const kept = localStorage.getItem(storageKey);
    return kept !== null && Object.hasOwn(qualityWords, kept) ? (kept as QualityChoice) : 'auto';
  } catch {
    return 'auto';
  }
}

/** Keeps it for the next rooms, until the browser forgets it. */
export function keepQualityChoice(choice: QualityChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is full or forbidden: the next room begins with `auto`.
  }
}
