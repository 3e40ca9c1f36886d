import type { FastifyBaseLogger } from 'fastify';
import { onceAnHour } from '../../../ground/once-an-hour';

/** This many refusals in this many milliseconds are no stray request: a wrong secret, or an attack. */
const ALARM_FROM = 5;
const WINDOW_MS = 10 * 60_000;

/**
 * Makes an error of payment notifications that are refused again and again, once an hour for each provider.
 * @returns to be told of each refusal
 */
export function watchRefusals(
  log: Pick<FastifyBaseLogger, 'error'>,
  now: () => Date = () => new Date(),
): (provider: string) => void {
  const refused = new Map<string, number[]>();
  const isDue = onceAnHour(() => now().getTime());
  return (provider) => {
    const at = now().getTime();
    const times = [...(refused.get(provider) ?? []), at].filter((time) => at - time < WINDOW_MS).slice(-ALARM_FROM);
    refused.set(provider, times);
    if (times.length === ALARM_FROM && isDue(provider))
      log.error({ provider, refused: times.length }, 'notifications of a payment provider are refused');
  };
}
