import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import { changeWithin } from '../../commerce/withdrawn/service';
import { restorePicture, withdrawPicture } from '../../catalogue/gallery/withdrawn-pictures-repository';
import { blockAccount, isOpenAccount, lockAccount, unblockAccount } from '../../identity/accounts/repository';
import { giveBack, takeAway } from '../../identity/public-names/repository';
import { deleteMessage, findMessage, restoreMessage } from '../../live/chat/messages-repository';
import { requireAnotherOwner, requireTarget } from '../members/target';
import { closeRoom, openRoom } from '../rooms/close-room';
import { isClosedForAnother } from '../rooms/repository';
import type { StaffServices } from '../services';
import { type DecisionRow, findSlug, findStandingBlock, handOnTakeDown, type ReportRow } from './repository';

type Services = Pick<StaffServices, 'chat' | 'now'>;

/** Effect of a decision, and the notifications after the commit. */
interface Effect {
  /** False: it was already withdrawn, or blocked. */
  readonly isChanged: boolean;
  readonly afterwards: () => void;
}
const none = (): void => undefined;
const nothing: Effect = { isChanged: false, afterwards: none };

/**
 * Withdraws reported content from the site: page, lists, feeds, search, sitemap and every cache
 * (docs/spec/staff.md#reports).
 */
export async function takeDown(tx: Queryable, services: Services, report: ReportRow, words: string): Promise<Effect> {
  const { kind, subject } = report;
  if (kind === 'message') return setMessage(tx, services, report, false);
  if (kind === 'room') return closeRoom(tx, services, Number(subject), words);
  if (kind === 'picture') return { isChanged: await withdrawPicture(tx, subject, services.now()), afterwards: none };
  if (kind === 'name') return setName(tx, services, report, takeAway);
  return setListed(tx, services, kind, Number(subject), services.now());
}

/**
 * Restores what a decision withdrew, unless a later one took it down as well and stands, or staff closed the room for
 * another reason meanwhile.
 * @param first the decision that is undone
 */
export async function putBack(
  tx: Queryable,
  services: Services,
  report: ReportRow,
  first: DecisionRow,
): Promise<Effect & { readonly staysDown: boolean }> {
  const staysDown =
    (await handOnTakeDown(tx, report, first)) ||
    (report.kind === 'room' && (await isClosedForAnother(tx, Number(report.subject), first.toReported)));
  return { ...(staysDown ? nothing : await restore(tx, services, report)), staysDown };
}

async function restore(tx: Queryable, services: Services, report: ReportRow): Promise<Effect> {
  const { kind, subject } = report;
  if (kind === 'message') return setMessage(tx, services, report, true);
  if (kind === 'room') return openRoom(tx, services, Number(subject));
  if (kind === 'picture') return { isChanged: await restorePicture(tx, subject), afterwards: none };
  if (kind === 'name') return setName(tx, services, report, giveBack);
  return setListed(tx, services, kind, Number(subject), null);
}

/** Blocks the account behind it, whatever `requireTarget` allows. */
export async function blockReported(
  tx: Queryable,
  request: FastifyRequest,
  accountId: number,
  words: string,
): Promise<boolean> {
  await lockAccount(tx, accountId);
  const { blockedAt } = await requireTarget(tx, request, accountId);
  await requireAnotherOwner(tx, accountId);
  if (blockedAt !== null) return false;
  await blockAccount(tx, accountId, words);
  return true;
}

/**
 * Opens the account that a decision blocked, unless another one blocks it as well and stands (the member then reads that
 * one's words), or staff blocked it for another reason meanwhile.
 * @param first the decision that is undone
 * @returns whether it was opened, or stays blocked; null: it was not blocked any more
 */
export async function unblockReported(
  tx: Queryable,
  report: ReportRow,
  first: DecisionRow,
  accountId: number,
): Promise<'opened' | 'stays' | null> {
  // Decisions about other reports of the account wait here.
  await lockAccount(tx, accountId);
  const standing = await findStandingBlock(tx, report, first, accountId);
  const isOpened = await unblockAccount(tx, accountId, first.toReported);
  if (isOpened && standing === null) return 'opened';
  if (isOpened) await blockAccount(tx, accountId, standing);
  return isOpened || !(await isOpenAccount(tx, accountId)) ? 'stays' : null;
}

async function setListed(
  tx: Queryable,
  { chat }: Services,
  kind: 'game' | 'video' | 'model',
  id: number,
  at: Date | null,
): Promise<Effect> {
  const slug = await findSlug(tx, kind, id);
  if (slug === null) return nothing;
  const { isChanged } = await changeWithin(tx, kind === 'model' ? 'performer' : kind, slug, at);
  // Withdrawing a performer closes her room.
  return { isChanged, afterwards: () => chat.accessChanged() };
}

/** @param change returns the account's new name; null: unchanged */
async function setName(
  tx: Queryable,
  { chat }: Services,
  { subject, content }: ReportRow,
  change: typeof takeAway,
): Promise<Effect> {
  const renamed = await change(tx, Number.parseInt(subject, 10), content);
  return renamed === null
    ? nothing
    : { isChanged: true, afterwards: () => chat.renamed(renamed.before, renamed.after) };
}

async function setMessage(
  tx: Queryable,
  { chat, now }: Services,
  { subject, content }: ReportRow,
  isShown: boolean,
): Promise<Effect> {
  const [room = 0, sequence = 0] = subject.split('/').map(Number);
  const isThere = (await findMessage(tx, room, sequence)) !== null;
  if (isThere === isShown) return nothing;
  if (isShown) await restoreMessage(tx, room, sequence, content);
  else await deleteMessage(tx, room, sequence, now());
  return { isChanged: true, afterwards: () => (isShown ? chat.changed(room) : chat.deleted(room, sequence)) };
}
