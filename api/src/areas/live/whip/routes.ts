import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../../../ground/errors';
import { route, StreamedReply } from '../../../ground/http/route';
import { visitorOf } from '../../../ground/http/visitor';
import type { LiveServices } from '../services';
import { admitViewer, callLimits } from '../call/admission';
import { innerLines } from '../media-node/lines/inner-line';
import { roomAddress } from '../media-node/room-address';
import { identityOf, writeIdentity } from '../access/identity';
import type { OpenAccess } from '../access/watch';
import { endBroadcastOf } from '../broadcasts/repository';
import { findRoomNow } from '../camgirls/repository';
import { findOwnerOfKey, type KeyOwner } from './publisher-repository';
import { deleteStream, endStream, insertStream, type StreamKind } from './streams-repository';
import { NoSessionError, StreamSessions } from './stream-sessions';

const SDP = 'application/sdp';
const hasEnded = { ended: true } as const;

/** Publishing and watching with other programs: OBS, and standard players. */
export function whipRoutes(app: FastifyInstance, services: LiveServices): void {
  const { access, age, chat, db, now, signalling, turn } = services;
  const sessions = new StreamSessions(innerLines(signalling.rooms));
  const limits = callLimits(app, 'stream');
  app.addContentTypeParser(SDP, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  // Before signalling closes, because sessions are its peers.
  app.addHook('preClose', async () => sessions.close());

  /** @throws ApiError 401 without a valid stream key, 403 for one of another room */
  const requireKey = async (request: FastifyRequest, nickname: string): Promise<KeyOwner> => {
    const [, key] = /^Bearer +([\w~+/.-]{1,200}=*)$/i.exec(request.headers.authorization ?? '') ?? [];
    const owner = key === undefined ? null : await findOwnerOfKey(db, key, now());
    if (owner === null)
      throw new ApiError(401, 'invalid-credentials', 'Wrong stream key. Create a new one in the studio.');
    if (owner.nickname !== nickname) throw new ApiError(403, 'forbidden', 'This stream key belongs to another room.');
    return owner;
  };
  /** Begins a session, and replies with its URL. @throws ApiError if it cannot begin */
  const begin = async (
    kind: StreamKind,
    { nickname, address, offer, open }: { nickname: string; address: string; offer: string; open: Open },
    reply: FastifyReply,
  ): Promise<StreamedReply> => {
    let unwatch = (): void => undefined;
    const ended = (id: string): void => {
      unwatch();
      // A row that cannot be deleted now is purged later.
      deleteStream(db, id).catch((error: unknown) => app.log.warn({ err: error }, 'a stream could not be forgotten'));
    };
    const visitor = writeIdentity(open.identity);
    const { id, answer } = await sessions.begin(kind, { address, offer, ended, visitor }).catch((error: unknown) => {
      throw error instanceof NoSessionError ? refusals[error.reason] : error;
    });
    unwatch = access.add({ ...open, stream: id, end: () => sessions.end(id) });
    await insertStream(db, { id, kind, roomId: open.roomId }, now());
    // It may have ended during the write.
    if (!sessions.has(id)) ended(id);
    const servers = turn
      .servers()
      .map(
        ({ url, login, password }) =>
          `<${url}>; rel="ice-server"; username="${login}"; credential="${password}"; credential-type="password"`,
      );
    void reply.code(201).header('location', `/api/live/${nickname}/${kind}/${id}`);
    if (servers.length > 0) void reply.header('link', servers.join(', '));
    return new StreamedReply(SDP, textOf(answer));
  };

  /** Ends a session, including one of another instance, which is notified or sees it in the database. */
  const end = async (kind: StreamKind, nickname: string, id: string): Promise<typeof hasEnded> => {
    const room = await findRoomNow(db, nickname, now());
    if (room === null || !(await endStream(db, { id, kind, roomId: room.id })))
      throw notFound('This stream has already ended.');
    if (kind === 'whip') {
      await endBroadcastOf(db, room.id, 'whip', now());
      chat.changed(room.id);
    }
    sessions.end(id);
    chat.accessChanged();
    return hasEnded;
  };

  route(app, 'POST /api/live/{nickname}/whip', async ({ params: { nickname }, body, request, reply }) => {
    await limits.requested(request);
    const { account, roomId, keyHash } = await requireKey(request, nickname);
    await limits.given(request, `${keyHash} ${roomId}`);
    const identity = { account, session: null, ageToken: null };
    const open = { identity, roomId, publishes: { roomId, keyHash } };
    return begin('whip', { nickname, address: roomAddress(nickname), offer: body, open }, reply);
  });
  route(app, 'POST /api/live/{nickname}/whep', async ({ params: { nickname }, body, request, reply }) => {
    await limits.requested(request);
    const identity = await identityOf(age, request);
    const full = new Set<string>();
    // Nodes report their viewers every few moments, and many players come at once: a player at a full node tries the
    // next.
    for (;;) {
      const { roomId, address, node } = await admitViewer(services, request, nickname, () => full).catch(noPlace);
      if (full.size === 0) await limits.given(request, `${identity.account ?? visitorOf(request, reply)} ${roomId}`);
      // Whether there is a picture is what the media node says, of whose viewers it is one, too.
      const open = { identity, roomId, watches: true, hasPicture: () => false };
      try {
        return await begin('whep', { nickname, address, offer: body, open }, reply);
      } catch (error) {
        if (error !== refusals.full) throw error;
        full.add(node);
      }
    }
  });
  route(app, 'DELETE /api/live/{nickname}/whip/{id}', async ({ params: { nickname, id }, request }) => {
    await limits.requested(request);
    await requireKey(request, nickname);
    return end('whip', nickname, id);
  });
  route(app, 'DELETE /api/live/{nickname}/whep/{id}', async ({ params: { nickname, id }, request }) => {
    await limits.requested(request);
    return end('whep', nickname, id);
  });
  // RFC 9725 §4.3 and §4.4: candidates come with the offer, and unsupported methods are answered as such.
  for (const { url, methods, allow } of otherMethods)
    app.route({
      method: [...methods],
      url,
      config: { rules: { access: 'public', audience: 'any' }, stream: true },
      // Before the body is read, which may have any type.
      onRequest: async (_request, reply) => {
        void reply.header('allow', allow);
        throw new ApiError(405, 'validation-failed', `Only ${allow} works here. Send all candidates with the offer.`);
      },
      handler: () => undefined,
    });
}

/** Methods that the URLs of WHIP and WHEP refuse. */
const otherMethods = (['whip', 'whep'] as const).flatMap((kind) => [
  { url: `/api/live/:nickname/${kind}`, methods: ['GET', 'PUT', 'PATCH', 'DELETE'], allow: 'POST' },
  { url: `/api/live/:nickname/${kind}/:id`, methods: ['GET', 'PUT', 'PATCH', 'POST'], allow: 'DELETE' },
]);
/** Have no contract: they do nothing. */
export const REFUSED_STREAM_ROUTES = otherMethods.flatMap(({ url, methods }) =>
  methods.map((method) => `${method} ${url}`),
);

/** Owner of a session, and its room. */
type Open = Omit<OpenAccess, 'end' | 'stream' | 'roomId'> & { readonly roomId: number };

const refusals: Readonly<Record<NoSessionError['reason'], ApiError>> = {
  'no-room': new ApiError(503, 'unavailable', 'No media node has this room at the moment. Please try again shortly.', {
    retryAfter: 5,
  }),
  refused: new ApiError(400, 'validation-failed', 'The offer cannot be answered: it needs VP8 or H.264, and Opus.'),
  full: new ApiError(503, 'room-full', 'This room is full at the moment. Please try again shortly.', {
    retryAfter: 10,
  }),
  'no-answer': new ApiError(503, 'unavailable', 'The media node did not answer. Please try again shortly.', {
    retryAfter: 5,
  }),
};

/** Reports a full room to a player as a temporary outage: it waits for as long as `Retry-After` says. */
function noPlace(error: unknown): never {
  throw error instanceof ApiError && error.code === 'room-full' ? refusals.full : error;
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}
