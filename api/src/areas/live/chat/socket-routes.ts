import { ChatRequest, type ChatEvent, slugPattern } from '@platform/shared/contracts';
import { countedAddress } from '@platform/shared/server';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { ApiError } from '../../../ground/errors';
import { requireUpgrade } from '../../../ground/http/socket-route';
import { isOwnOrigin } from '../../../ground/plugins/access';
import type { LiveServices } from '../services';
import { type Identity, identityOf } from '../access/identity';
import { findRoomNow } from '../camgirls/repository';
import { findPerformer } from '../performers/repository';
import { Allowance } from '../signalling/core/allowance';
import { countOpenReports } from '../studio/repository';
import { BANNED } from './chat';
import { type ChatSocket, RATE } from './chat-sockets';
import { encode, type RoomHub, type Visitor } from './room-hub';
import { findSanction, shownSanction } from './sanctions-repository';
import { say } from './say';

/** Close codes: the age policy does not admit this visitor; no such room; internal error, reconnect. */
const NOT_ADMITTED = 4401;
const NO_ROOM = 4404;
const FAILED = 1011;
/** The visitor's access was revoked. */
const ACCESS_CHANGED = 4409;
/** Requests per socket: burst, and rate per second. A client that continues after so many refusals is not our page. */
const requests = { burst: 10, perSecond: 2, refusals: 20 } as const;
const LARGEST_NUMBER = 2_147_483_647;

/** The socket itself checks who may read and write. */
const anybody = { rules: { access: 'public', audience: 'any' } } as const;

type Place = { readonly roomId: number; readonly after: number };
type Refusal = Extract<ChatEvent, { type: 'refused' }>;

/** The websocket of a room's chat. */
export function chatSocketRoutes(app: FastifyInstance, services: LiveServices): void {
  const { access, age, db, config, chat, now } = services;
  app.get<{ Params: { nickname: string }; Querystring: { after?: string | string[] } }>(
    '/ws/chat/:nickname',
    { config: anybody },
    async (request, reply) => {
      const { nickname } = request.params;
      const { origin } = request.headers;
      if (chat.sockets.isFull) {
        throw new ApiError(503, 'unavailable', 'There are too many connections. Please try again shortly.', {
          retryAfter: 5,
        });
      }
      const [member, { gate }, identity, room] = await Promise.all([
        request.member(),
        request.audience(),
        identityOf(age, request),
        slugPattern.test(nickname) ? findRoomNow(db, nickname, now()) : null,
      ]);
      const isAdmitted = gate === 'none' && member?.blocked !== true;
      const account = member?.accountId ?? null;
      const isBanned =
        room !== null && account !== null && (await findSanction(db, room.id, account, now()))?.kind === 'ban';
      const isOwn = origin === undefined || isOwnOrigin(origin, config.siteUrl, request.host);
      const upgrade = requireUpgrade(request, reply, isOwn);
      const place = { roomId: room?.id ?? 0, after: numberOf(request.query.after) };
      chat.sockets.accept({
        ...upgrade,
        address: countedAddress(request.ip),
        refusal: isAdmitted ? (room === null ? NO_ROOM : isBanned ? BANNED : null) : NOT_ADMITTED,
        serve: (socket) => {
          // The client reconnects with the access that it has by then. Do not watch the account, of which only bans
          // would be checked: a banned visitor is told so, with a separate close code.
          const watched = { ...identity, account: null };
          const end = (): void => socket.close(ACCESS_CHANGED);
          socket.onClose(access.add({ identity: watched, roomId: room?.id ?? null, end }));
          serve(services, app.log, socket, identity, place);
        },
      });
      return reply;
    },
  );
}

/** Message number from the page; 0 if it is not a number. */
const numberOf = (text: string | string[] | undefined): number => {
  const number = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return number <= LARGEST_NUMBER ? number : 0;
};

function serve(
  services: LiveServices,
  log: FastifyBaseLogger,
  socket: ChatSocket,
  { account, session }: Identity,
  { roomId, after }: Place,
): void {
  const { db, chat, now } = services;
  const hub: RoomHub = chat.enter(roomId);
  socket.of = { hub, account };
  const performing = account === null ? null : findPerformer(db, account);
  let visitor: Visitor | null = null;
  let queue: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): void => {
    queue = queue.then(work).catch((error: unknown) => {
      log.error({ err: error }, 'a chat socket failed');
      socket.close(FAILED);
    });
  };
  socket.onClose(() => chat.leave(roomId, visitor));

  inTurn(async () => {
    const isPerformer = (await performing)?.roomId === roomId;
    const as = account === null ? 'guest' : isPerformer ? 'performer' : 'member';
    const entering: Visitor = { account, as, sent: 0, send: (text) => socket.send(text) };
    const welcome = {
      after,
      sanction: account === null ? null : shownSanction(await findSanction(db, roomId, account, now())),
      openReports: isPerformer ? await countOpenReports(db, roomId) : 0,
    };
    if (!socket.isOpen) return;
    if (!(await hub.join(entering, welcome))) return socket.close(NO_ROOM);
    visitor = entering;
    // It closed while joining.
    if (!socket.isOpen) hub.visitors.delete(entering);
  });

  const allowance = new Allowance(requests, performance.now());
  let refusals = 0;
  const refuse = (refusal: Omit<Refusal, 'type'>): void => socket.send(encode({ type: 'refused', ...refusal }));
  socket.onText((text) => {
    if (!allowance.take(1, performance.now())) {
      refusals += 1;
      if (refusals > requests.refusals) return socket.close(RATE);
      return refuse({ key: keyOf(text), code: 'too-many-requests', message: 'Please wait a moment.', retryAfter: 1 });
    }
    const request = read(text);
    if (request === null)
      return refuse({
        key: keyOf(text),
        code: 'validation-failed',
        message: 'Write a message of 1 to 500 characters.',
        retryAfter: null,
      });
    const { key } = request;
    if (account === null) return refuse({ key, code: 'login-required', message: 'Log in to write.', retryAfter: null });
    inTurn(async () => {
      const said = await say(db, { roomId, accountId: account, session, key, text: request.text }, now());
      if ('code' in said) return refuse({ key, ...said });
      socket.send(encode({ type: 'accepted', key, sequence: said.sequence }));
      if (said.isNew) chat.changed(roomId);
    });
  });
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const read = (text: string): ChatRequest | null => ChatRequest.safeParse(parsed(text)).data ?? null;

/** The key of a request that is otherwise unreadable, so that the page can match the reply. */
function keyOf(text: string): string | null {
  const value = parsed(text);
  const key = typeof value === 'object' && value !== null && 'key' in value ? value.key : null;
  return typeof key === 'string' && key.length <= 100 ? key : null;
}
