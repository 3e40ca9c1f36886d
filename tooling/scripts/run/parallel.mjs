/**
 * Runs a task for every item, a few at a time, and keeps the order of results.
 * @template T, R
 * @param {T[]} items
 * @param {number} limit how many run at once, at least 1
 * @param {(item: T) => Promise<R>} task
 * @returns {Promise<R[]>} rejects with the first failure, after the tasks that had begun have ended
 */
export async function runParallel(items, limit, task) {
  const results = [];
  const failures = [];
  let next = 0;
  const lane = async () => {
    while (next < items.length && failures.length === 0) {
      const index = next++;
      try {
        results[index] = await task(items[index]);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  if (failures.length > 0) throw failures[0];
  return results;
}
