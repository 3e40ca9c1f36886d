import { defineArea } from '../../ground/area';
import { ApiError } from '../../ground/errors';
import { on } from '../../ground/events';
import { removalRequested } from '../identity/removal/events';
import { requireStaff } from './access/guard';
import { accountRoutes } from './accounts/routes';
import { auditRoutes } from './audit/routes';
import { staffEndpoints } from './endpoints';
import { mailRoutes } from './mails/routes';
import { unsentMailRoutes } from './mails/unsent-routes';
import { memberListRoutes } from './members/list-routes';
import { memberRoutes } from './members/routes';
import { invitationRoutes } from './invitations/routes';
import { eraseStaffData, exportStaffData } from './member-data-repository';
import { orderRoutes } from './orders/routes';
import { paperRoutes } from './papers/routes';
import { partnerRoutes } from './partners/routes';
import { payoutRoutes } from './payouts/routes';
import { readRemovedNames } from './reports/repository';
import { performerRoutes } from './performers/routes';
import { reportRoutes } from './reports/routes';
import { takeDownRoutes } from './reports/take-down-routes';
import { roomRoutes } from './rooms/routes';
import { staffRetentions } from './retention-repository';
import { searchRoutes } from './search/routes';
import { subscriptionRoutes } from './subscriptions/routes';
import { staffSettings } from './settings';
import { grantCommands } from './team/commands';
import { lockOwners, readRoles } from './team/repository';
import { teamRoutes } from './team/routes';
import { countJob } from './today/job';
import { todayRoutes } from './today/routes';
import type { StaffServices } from './services';

/** The work of staff. No other area knows of it (docs/decisions/staff.md). */
export const staffArea = defineArea<StaffServices>({
  name: 'staff',
  settings: staffSettings,
  access: (services) => ({ requireStaff: (request, act) => requireStaff(services, request, act) }),
  routes(app, services) {
    const staff = staffEndpoints(app, services);
    for (const register of [
      teamRoutes,
      invitationRoutes,
      auditRoutes,
      searchRoutes,
      memberListRoutes,
      memberRoutes,
      mailRoutes,
      unsentMailRoutes,
      accountRoutes,
      orderRoutes,
      partnerRoutes,
      payoutRoutes,
      subscriptionRoutes,
      reportRoutes,
      takeDownRoutes,
      performerRoutes,
      roomRoutes,
      paperRoutes,
      todayRoutes,
    ])
      register(staff, services, app);
  },
  listens: [
    // The account is already marked, so these are the other owners.
    on(removalRequested, async (tx, { accountId }) => {
      const roles = await readRoles(tx, accountId);
      if (roles.includes('owner') && (await lockOwners(tx)).length === 0)
        throw new ApiError(409, 'validation-failed', 'This is the last owner. Make another account owner first.');
    }),
  ],
  takenNames: readRemovedNames,
  jobs: [countJob],
  retentions: staffRetentions,
  exportOf: exportStaffData,
  erase: eraseStaffData,
  commands: grantCommands,
});
