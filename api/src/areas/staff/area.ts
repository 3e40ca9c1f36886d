import { defineArea } from '../../ground/area';
import { requireStaff } from './access/guard';
import { auditRoutes } from './audit/routes';
import { staffEndpoints } from './endpoints';
import { memberRoutes } from './members/routes';
import { orderRoutes } from './orders/routes';
import { searchRoutes } from './search/routes';
import { staffSettings } from './settings';
import { grantCommands } from './team/commands';
import { teamRoutes } from './team/routes';
import type { StaffServices } from './services';

/** What staff do all day. No other area knows of it (docs/decisions/staff.md). */
export const staffArea = defineArea<StaffServices>({
  name: 'staff',
  settings: staffSettings,
  access: (services) => ({ requireStaff: (request, act) => requireStaff(services, request, act) }),
  routes(app, services) {
    const staff = staffEndpoints(app, services);
    for (const register of [teamRoutes, auditRoutes, searchRoutes, memberRoutes, orderRoutes])
      register(staff, services);
  },
  commands: grantCommands,
});
