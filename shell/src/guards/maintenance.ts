import { paths } from '@platform/shared/router';
import { type Guard, redirect } from './decision';

/** A maintenance flag sends everybody to /maintenance, and back when it is over (product.md §6). */
export const maintenance: Guard = ({ maintenance: active, rule }) => {
  const there = rule?.owner === 'maintenance';
  if (active && !there) return redirect(paths.maintenance());
  if (!active && there) return redirect(paths.home());
  return {};
};
