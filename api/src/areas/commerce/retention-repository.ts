import { and, lt, sql } from 'drizzle-orm';
import { DAY, type Retention } from '../../ground/jobs/retention-repository';
import { affiliateClicks, affiliateSales } from './tables';

export const commerceRetentions: readonly Retention[] = [
  {
    table: affiliateClicks,
    expired: (before) =>
      and(
        lt(affiliateClicks.expiresAt, before(30 * DAY)),
        sql`not exists (select 1 from ${affiliateSales} where ${affiliateSales.clickId} = ${affiliateClicks.id})`,
      ),
  },
];
