/**
 * When money goes back, as FAQ, help and terms say it (docs/spec/money.md#withdrawal);
 * tooling/scripts/checks/site-texts.test.mjs holds it against the code.
 */
export const returns =
  'In some countries the law lets you return a purchase within 14 days. If yours does, you can return a pack while you still have all its coins, or your first Premium payment. ' +
  'Open it under <a href="/dashboard/transactions?tab=payments">payments</a> and press Return. ' +
  'If a game doesn’t run on your headset, <a href="/contact-us?topic=billing">write to us</a> within 14 days and we’ll refund it.';
