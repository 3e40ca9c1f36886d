import type { Guard } from './decision';

/** Pages of the live-camera section need its partner id (product.md §2, "camgirls setup"). */
export const camgirls: Guard = ({ rule, maintenance }) => ({
  camgirls: rule?.owner === 'mfe-camgirls' && !maintenance,
});
