import { type Endpoint, endpoints } from '@platform/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { findAccountByEmail } from '../../identity/accounts/repository';
import { FRESH_FOR, listSessions, STAFF_SESSION_ABSOLUTE } from '../../identity/sessions/repository';
import { staffOf } from '../access/guard';
import type { StaffEndpoints } from '../endpoints';
import { actsOf } from '../roles';
import { invite } from '../invitations/invite';
import { limitInvitations } from '../invitations/limit';
import type { StaffServices } from '../services';
import { listTeam } from './repository';
import { setRoles } from './set-roles';

/** Acts that need password and second factor again, here or at one of their endpoints. */
const confirmedActs = new Set(
  Object.values<Endpoint>(endpoints).flatMap(({ act, fresh }) => (fresh && act ? act : [])),
);

/** Registers what staff know of themselves, and what owners change of them (docs/spec/staff.md#roles). */
export function teamRoutes(staff: StaffEndpoints, services: StaffServices, app: FastifyInstance): void {
  const { db, now } = services;
  const limit = limitInvitations(app);

  staff.read('GET /api/staff/me', async ({ request }) => {
    const { name, email, roles, createdAt } = staffOf(request);
    const confirmed = (await request.member())?.freshUntil ?? null;
    const acts = actsOf(roles);
    return {
      name,
      email,
      roles,
      acts,
      endsAt: new Date(createdAt.getTime() + STAFF_SESSION_ABSOLUTE).toISOString(),
      confirmedUntil: confirmed?.toISOString() ?? null,
      ...(acts.some((act) => confirmedActs.has(act)) && {
        confirmedAt: confirmed && new Date(confirmed.getTime() - FRESH_FOR).toISOString(),
      }),
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

  staff.act(
    'POST /api/staff/team',
    async ({ body, request }, tx) => {
      const { email, roles } = body;
      if (roles.length === 0 || (await findAccountByEmail(tx, email)))
        return setRoles(tx, services, email, () => roles);
      return invite(tx, services, { email: email.toLowerCase(), roles, invitedBy: staffOf(request).accountId });
    },
    {
      before: async ({ body, request }) => {
        if (!(await findAccountByEmail(db, body.email))) await limit(request, body.email);
      },
    },
  );
}
