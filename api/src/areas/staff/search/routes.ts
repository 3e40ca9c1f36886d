import { staffOf } from '../access/guard';
import type { StaffEndpoints } from '../endpoints';
import type { StaffServices } from '../services';
import { search } from './repository';

/** Registers the one search of staff (docs/spec/staff.md#search). */
export function searchRoutes(staff: StaffEndpoints, { db, now, paymentProviders }: StaffServices): void {
  const providers = paymentProviders.all.map(({ name }) => name);
  staff.read('GET /api/staff/search', async ({ request, query: { q } }) => ({
    found: await search(db, q, { providers, roles: staffOf(request).roles, now: now() }),
  }));
}
