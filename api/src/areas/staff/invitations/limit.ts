import type { FastifyInstance } from 'fastify';
import { DAY, limiter } from '../../../ground/http/limit';

/** Invitations to one address in a day, by all staff together. */
const MOST_INVITATIONS = 5;

/** @returns a check before an invitation; it throws ApiError 429. @param app any instance: all count together */
export const limitInvitations = (app: FastifyInstance) => {
  const limit = limiter(app, MOST_INVITATIONS, (_, email) => `invitations to ${email}`, { window: DAY });
  return (request: Parameters<typeof limit>[0], email: string): Promise<void> => limit(request, email.toLowerCase());
};
