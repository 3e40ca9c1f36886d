import type { MoneyParts } from '../subscriptions/lifecycle';
import { applyEvent } from './apply-event';
import { keepFeed, takeFeedTurn } from './feed-repository';
import { type PaymentProvider, UnreadableNotificationError } from './provider';
import { TooEarlyError } from './renewal';
import { checkEvent } from './take-notification';

/** Milliseconds that are asked for once more: news may come late. */
const OVERLAP_MS = 60 * 60_000;
/** How far back the first question goes, without what is asked for once more. */
const FIRST_MS = 23 * 60 * 60_000;

/**
 * Takes over what a provider tells of all its sales (docs/spec/money.md#reconciliation), when its turn has come.
 * @returns how many renewals were not known
 * @throws PaymentProviderError when it cannot say; then it is asked for the same time again
 */
export async function applyNews(parts: MoneyParts, { name, news }: PaymentProvider): Promise<number> {
  if (!news) return 0;
  const { db, now, log } = parts;
  const asked = now();
  const first = new Date(asked.getTime() - FIRST_MS);
  const toldUntil = await takeFeedTurn(db, name, { everyMs: news.everyMs, first, now: asked });
  if (toldUntil === null) return 0;
  const { events, until } = await news.fetch(new Date(toldUntil.getTime() - OVERLAP_MS), asked);
  let renewals = 0;
  for (const event of events) {
    try {
      checkEvent(event);
      if ((await applyEvent(parts, name, event)) === 'applied' && event.kind === 'renewed') renewals += 1;
    } catch (error) {
      // One row that cannot be used must not keep back those after it.
      if (!(error instanceof TooEarlyError || error instanceof UnreadableNotificationError)) throw error;
      log.error(
        { provider: name, sale: event.saleId, kind: event.kind, problem: error.message },
        'a provider tells of a sale that is not known, or in a way that cannot be read',
      );
    }
  }
  await keepFeed(db, name, until);
  return renewals;
}
