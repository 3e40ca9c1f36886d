import { access } from './access';
import { adultMode } from './adult-mode';
import { camgirls } from './camgirls';
import type { Decision, Guard, GuardFacts } from './decision';
import { emptyLayout } from './empty-layout';
import { maintenance } from './maintenance';
import { redirects } from './redirects';
import { saleEvent } from './sale-event';
import { seoHead } from './seo-head';

/** In the order of product.md §2. */
export const guards: readonly Guard[] = [
  adultMode,
  camgirls,
  emptyLayout,
  maintenance,
  access,
  saleEvent,
  seoHead,
  redirects,
];

/** What holds while no guard has said otherwise: everything that restricts. */
const restricted: Decision = {
  gate: true,
  camgirls: false,
  empty: false,
  redirect: null,
  saleEvent: null,
  index: false,
};

/**
 * Runs the guards, the same on the server and in the browser. A redirect ends the run: what the
 * guards after it would say is said about the page that follows.
 * @param facts what is known; whoever lacks a fact passes its restricting value
 */
export function runGuards(facts: GuardFacts): Decision {
  let decision = restricted;
  for (const guard of guards) {
    decision = { ...decision, ...guard(facts) };
    if (decision.redirect !== null) break;
  }
  return decision;
}
