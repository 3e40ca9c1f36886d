const HOUR_MS = 3_600_000;

/**
 * For alarms: what goes on for a day is said once an hour, not a thousand times.
 * @param now milliseconds
 * @returns says whether a subject's turn has come, and takes it
 */
export function onceAnHour(now: () => number = Date.now): (subject: string) => boolean {
  const said = new Map<string, number>();
  return (subject) => {
    const at = now();
    for (const [one, time] of said) if (at - time >= HOUR_MS) said.delete(one);
    if (said.has(subject)) return false;
    said.set(subject, at);
    return true;
  };
}
