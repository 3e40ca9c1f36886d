import { listSessions, STAFF_SESSION_ABSOLUTE } from '../../identity/sessions/repository';
import { staffOf } from '../access/guard';
import type { StaffEndpoints } from '../endpoints';
import { actsOf } from '../roles';
import type { StaffServices } from '../services';
import { listTeam } from './repository';
import { setRoles } from './set-roles';

/** Registers what staff know of themselves, and what owners change of them (docs/spec/staff.md#roles). */
export function teamRoutes(staff: StaffEndpoints, services: StaffServices): void {
  const { db, now } = services;

  staff.read('GET /api/staff/me', async ({ request }) => {
    const { name, email, roles, createdAt } = staffOf(request);
    const confirmed = (await request.member())?.freshUntil ?? null;
    return {
      name,
      email,
      roles,
      acts: actsOf(roles),
      endsAt: new Date(createdAt.getTime() + STAFF_SESSION_ABSOLUTE).toISOString(),
      confirmedUntil: confirmed?.toISOString() ?? null,
    };
  });

  staff.read('GET /api/staff/team', async () => {
    const team = await listTeam(db);
    const sessions = await Promise.all(team.map(({ accountId }) => listSessions(db, accountId, now())));
    return {
      team: team.map(({ grantedAt, ...account }, index) => ({
        ...account,
        grantedAt: grantedAt.toISOString(),
        sessions: (sessions[index] ?? []).map(({ device, createdAt, lastSeenAt }) => ({
          device,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        })),
      })),
    };
  });

  staff.act('POST /api/staff/team', ({ body }, tx) => setRoles(tx, services, body.email, () => body.roles));
}
