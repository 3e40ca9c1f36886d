import type { Guard } from './decision';

/**
 * Until the server says that nothing stands in between, pages are drawn behind the gate (decisions.md,
 * "Age gate"). Who agreed and must still be verified sees the soft pages; the API gives nothing else.
 */
export const adultMode: Guard = ({ gate, agreed, rule }) => {
  const open = gate === 'none' || (gate === 'verification' && agreed) || rule?.gated === false;
  return open ? { gate: false } : {};
};
