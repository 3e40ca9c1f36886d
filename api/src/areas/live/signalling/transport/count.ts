/** Adds to the count of a key, and forgets a key that is counted down to none. @param by -1: one has gone */
export function count<K>(counts: Map<K, number>, key: K, by: 1 | -1 = 1): void {
  const sum = (counts.get(key) ?? 0) + by;
  if (sum === 0) counts.delete(key);
  else counts.set(key, sum);
}
