import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import type { IdentityServices } from '../services';
import { ApiError, notFound } from '../../../ground/errors';
import { limiter } from '../../../ground/http/limit';
import { accountOf, memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import { readProfile } from '../profile/service';
import { boundToSession } from '../sessions/reauthentication-routes';
import { secondFactorFailed } from '../sessions/service';
import { noticeOwner } from './notices';
import { assertionOptions, creationOptions, addPasskey } from './passkeys';
import { readSecondFactor, relyingParty } from './proof';
import { activateRecoveryCodes, makeRecoveryCodes } from './recovery-codes';
import { deleteRecoveryCodes, removePasskey, removeTotp } from './repository';
import { boundToTicket, lockTicket } from './ticket-repository';
import { confirmTotp, startTotp } from './totp';

/** Setting second factors up and taking them away; the contracts say where a fresh re-authentication is needed. */
export function secondFactorRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { config, db, vault, now } = services;
  const party = relyingParty(services);
  const byAddress = limiter(app, config.loginLimits.perAddress, (request) => `passkey options ${request.ip}`);
  const confirmations = limiter(
    app,
    config.loginLimits.perAccount,
    async (request) => `totp confirm ${await memberOf(request)}`,
  );
  const sessionOf = async (request: FastifyRequest): Promise<string> => (await request.member())?.sessionId ?? '';

  /** Recovery codes stand in for a factor: without one, there is nothing to stand in for. */
  const afterRemoval = async (tx: Queryable, accountId: number) => {
    const left = await readSecondFactor(tx, accountId);
    if (left.totp || left.passkeys.length > 0) return left;
    await deleteRecoveryCodes(tx, accountId);
    return { ...left, recoveryCodesLeft: 0 };
  };

  route(app, 'GET /api/profile/second-factor', async ({ request }) => readSecondFactor(db, await memberOf(request)));

  route(app, 'POST /api/profile/second-factor/totp/start', async ({ request }) => {
    const accountId = await memberOf(request);
    const { email } = await readProfile(services, accountId);
    return startTotp(db, vault, accountId, party.name, email);
  });

  route(app, 'POST /api/profile/second-factor/totp/confirm', async ({ body, request }) => {
    await confirmations(request);
    const accountId = await memberOf(request);
    return db.transaction(async (tx) => {
      const { recoveryCodesLeft } = await readSecondFactor(tx, accountId);
      if (!(await confirmTotp(tx, vault, accountId, body.code.replace(/\s/g, ''), now())))
        throw secondFactorFailed('is incorrect');
      await noticeOwner(
        tx,
        services,
        accountId,
        'An authenticator app was added. From now on, logging in asks for a code.',
      );
      return { recoveryCodes: recoveryCodesLeft > 0 ? null : await makeRecoveryCodes(tx, vault, accountId) };
    });
  });

  route(app, 'DELETE /api/profile/second-factor/totp', async ({ request }) => {
    const accountId = await memberOf(request);
    return db.transaction(async (tx) => {
      if (await removeTotp(tx, accountId))
        await noticeOwner(tx, services, accountId, 'The authenticator app was removed.');
      return afterRemoval(tx, accountId);
    });
  });

  route(app, 'POST /api/profile/second-factor/recovery-codes', async ({ request }) => {
    const accountId = await memberOf(request);
    return db.transaction(async (tx) => {
      const { totp, passkeys } = await readSecondFactor(tx, accountId);
      if (!totp && passkeys.length === 0)
        throw new ApiError(400, 'validation-failed', 'Add an authenticator app or a passkey first.');
      return { recoveryCodes: await makeRecoveryCodes(tx, vault, accountId) };
    });
  });

  route(app, 'POST /api/profile/second-factor/recovery-codes/saved', async ({ body, request }) => {
    await confirmations(request);
    const accountId = await memberOf(request);
    return db.transaction(async (tx) => {
      const ended = await activateRecoveryCodes(tx, vault, accountId, body.code);
      if (ended === null) throw secondFactorFailed('is not one of the newest codes');
      if (ended > 0)
        await noticeOwner(tx, services, accountId, 'New recovery codes are in use. The old ones no longer work.');
      return { ended, ...(await readSecondFactor(tx, accountId)) };
    });
  });

  route(app, 'POST /api/profile/second-factor/passkeys/options', async ({ request }) => {
    const accountId = await memberOf(request);
    const { email, name } = await readProfile(services, accountId);
    return {
      ...(await creationOptions(db, party, { accountId, email, name }, `create:${await sessionOf(request)}`, now())),
    };
  });

  route(app, 'POST /api/profile/second-factor/passkeys', async ({ body: { name, response }, request }) => {
    const accountId = await memberOf(request);
    const boundTo = `create:${await sessionOf(request)}`;
    const outcome = await db.transaction(async (tx) => {
      const before = await readSecondFactor(tx, accountId);
      if (!(await addPasskey(tx, party, accountId, { name, response, boundTo, now: now() }))) return null;
      await noticeOwner(tx, services, accountId, `The passkey “${name}” was added.`);
      const recoveryCodes = before.recoveryCodesLeft > 0 ? null : await makeRecoveryCodes(tx, vault, accountId);
      return { ...(await readSecondFactor(tx, accountId)), recoveryCodes };
    });
    if (!outcome)
      throw new ApiError(400, 'second-factor-failed', 'We couldn’t save the passkey. Please try again.', {
        fields: { response: 'is not the response to the current request' },
      });
    return outcome;
  });

  route(app, 'DELETE /api/profile/second-factor/passkeys/{id}', async ({ params: { id }, request }) => {
    const accountId = await memberOf(request);
    return db.transaction(async (tx) => {
      const name = await removePasskey(tx, accountId, id);
      if (name === null) throw notFound('There is no such passkey.');
      await noticeOwner(tx, services, accountId, `The passkey “${name}” was removed.`);
      return afterRemoval(tx, accountId);
    });
  });

  route(app, 'POST /api/profile/second-factor/passkeys/assertion-options', async ({ body: { ticket }, request }) => {
    await byAddress(request);
    if (ticket !== undefined) {
      const accountId = await lockTicket(db, ticket, now());
      if (accountId === null) throw new ApiError(400, 'login-expired', 'This took too long. Please log in again.');
      return { ...(await assertionOptions(db, party, accountId, boundToTicket(ticket), now())) };
    }
    const accountId = await accountOf(request);
    if (accountId === null) throw new ApiError(400, 'login-expired', 'Please log in first.');
    return { ...(await assertionOptions(db, party, accountId, boundToSession(await sessionOf(request)), now())) };
  });
}
