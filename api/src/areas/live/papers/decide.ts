import type { Queryable } from '../../../ground/db/database';
import { ApiError, notFound } from '../../../ground/errors';
import { queueEmail } from '../../messages/mail/email-template';
import type { LiveServices } from '../services';
import { DAY_MS, dayOf } from './days';
import { acceptedEmail, refusedEmail } from './emails';
import {
  changePaper,
  endOthers,
  findPerformerOf,
  lockPaper,
  type PaperRow,
  readMissing,
  readPapersUntil,
} from './repository';
import { settlePapers } from './settle';
import { stateOf } from './shown';

type Services = Pick<LiveServices, 'chat' | 'config' | 'now'>;

/** A paper is good for so many years at most: a longer day is a slip of the pen. */
const MAX_YEARS = 20;

/** The account that handed a paper in: the performer’s, or that of the member of staff who did it for her. */
export const handedInBy = ({ givenBy, accountId }: Pick<PaperRow, 'givenBy' | 'accountId'>): number | null =>
  givenBy ?? accountId;

interface Decided {
  readonly paper: PaperRow;
  readonly state: ReturnType<typeof stateOf>;
  readonly afterwards: () => void;
}

/**
 * Takes a paper that waits for good until a day.
 * @param options `expiresOn`: its last day, from today on; `by`: the account that decides
 * @throws ApiError 404, 409 when it does not wait, 403 to who handed it in, 400 at `expiresOn`
 */
export async function acceptPaper(
  tx: Queryable,
  services: Services,
  id: string,
  { expiresOn, by }: { readonly expiresOn: string; readonly by: number },
): Promise<Decided> {
  const time = services.now();
  const paper = await requirePaper(tx, id);
  if (stateOf(paper, time) !== 'waiting') throw conflict('This paper has already been decided.');
  if (handedInBy(paper) === by)
    throw new ApiError(403, 'forbidden', 'You uploaded this paper. Someone else must accept it.');
  const { roomId, modelId, kind } = paper;
  if (roomId === null && modelId === null) throw conflict('This paper’s performer no longer exists.');
  const last = dayOf(new Date(time.getTime() + MAX_YEARS * 365.25 * DAY_MS));
  if (expiresOn < dayOf(time) || expiresOn > last) {
    const problem = expiresOn < dayOf(time) ? 'has passed' : `is more than ${MAX_YEARS} years ahead`;
    throw new ApiError(400, 'validation-failed', `The day ${problem}.`, { fields: { expiresOn: problem } });
  }
  await endOthers(tx, { ...paper, state: 'valid' }, time);
  await changePaper(tx, id, { state: 'valid', expiresOn, decidedAt: time });
  const { afterwards } = await settlePapers(tx, services, paper);
  const performer = await findPerformerOf(tx, paper);
  const of = roomId === null ? modelId !== null && { modelId } : { roomId };
  if (performer && of) {
    const [missing, until] = [await readMissing(tx, of, time), await readPapersUntil(tx, of)];
    await queueEmail(tx, services, 'paper-accepted', acceptedEmail(performer, { kind, until, missing }), id);
  }
  return { paper, state: 'waiting', afterwards };
}

/**
 * Refuses a paper, also one that was accepted: its room, and titles that name her, are dark at once where no other is valid.
 * @param reason what its performer reads
 * @throws ApiError 404, 409 when it counts for nothing any more
 */
export async function refusePaper(tx: Queryable, services: Services, id: string, reason: string): Promise<Decided> {
  const time = services.now();
  const paper = await requirePaper(tx, id);
  const state = stateOf(paper, time);
  if (state === 'refused' || state === 'replaced') throw conflict('This paper was already refused or replaced.');
  await changePaper(tx, id, { state: 'refused', reason, decidedAt: time, endedAt: time });
  const { afterwards } = await settlePapers(tx, services, paper);
  const performer = await findPerformerOf(tx, paper);
  if (performer) await queueEmail(tx, services, 'paper-refused', refusedEmail(performer, paper.kind, reason), id);
  return { paper, state, afterwards };
}

/** @throws ApiError 404 */
async function requirePaper(tx: Queryable, id: string): Promise<PaperRow> {
  const paper = await lockPaper(tx, id);
  if (!paper) throw notFound('There is no such paper.');
  return paper;
}

const conflict = (message: string): ApiError => new ApiError(409, 'validation-failed', message);
