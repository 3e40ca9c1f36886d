import type { FastifyInstance } from 'fastify';
import { limiter } from '../../../ground/http/limit';

const HOUR = 3_600_000;
/** E-mails that staff have sent for one member in an hour: no mailbox is flooded. */
const MOST_MAILS = 5;

/** @returns a check before an act that mails; it throws ApiError 429. @param app any instance: all count together */
export const limitMails = (app: FastifyInstance) => {
  const limit = limiter(app, MOST_MAILS, (_, member) => `e-mails sent by staff for ${member}`, {
    window: HOUR,
    message: 'This member has had enough e-mails from us for now. Try again in an hour.',
  });
  return (request: Parameters<typeof limit>[0], memberId: number): Promise<void> => limit(request, String(memberId));
};
