import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../../../errors';
import { limiter } from '../../../http/limit';
import { route, StreamedReply } from '../../../http/route';
import type { Services } from '../../../services';
import { admitViewer, CALLS_PER_ADDRESS } from '../call/admission';
import { innerLines } from '../media-node/lines/inner-line';
import { roomAddress } from '../media-node/room-address';
import { findRoomOfKey } from './publisher-repository';
import { NoSessionError, StreamSessions } from './stream-sessions';

const SDP = 'application/sdp';
const ended = { ended: true } as const;

/** Publishing and watching with programs that are no pages of ours: OBS, and standard players. */
export function whipRoutes(app: FastifyInstance, services: Services): void {
  const { db, signalling, turn } = services;
  const sessions = new StreamSessions(innerLines(signalling.rooms));
  const limit = limiter(app, CALLS_PER_ADDRESS, (request) => `stream ${request.ip}`, {
    message: 'Too many connections to rooms. Please wait a few minutes.',
  });
  app.addContentTypeParser(SDP, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  // Before signalling goes, which they are peers of.
  app.addHook('preClose', async () => sessions.close());

  /** @throws ApiError 401 without a valid stream key, 403 for one of another room */
  const requireKey = async (request: FastifyRequest, nickname: string): Promise<void> => {
    const [, key] = /^Bearer +([\w~+/.-]{1,200}=*)$/i.exec(request.headers.authorization ?? '') ?? [];
    const room = key === undefined ? null : await findRoomOfKey(db, key);
    if (room === null) throw new ApiError(401, 'invalid-credentials', 'The stream key is not valid.');
    if (room !== nickname) throw new ApiError(403, 'forbidden', 'The stream key is one of another room.');
  };
  /** Begins a session, and says where it ends. @throws ApiError that says why there is none */
  const begin = async (
    kind: 'whip' | 'whep',
    { nickname, address, offer }: { nickname: string; address: string; offer: string },
    reply: FastifyReply,
  ): Promise<StreamedReply> => {
    const { id, answer } = await sessions.begin(kind, { nickname, address, offer }).catch((error: unknown) => {
      throw error instanceof NoSessionError ? refusals[error.reason] : error;
    });
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

  route(app, 'POST /api/live/{nickname}/whip', async ({ params: { nickname }, body, request, reply }) => {
    await limit(request);
    await requireKey(request, nickname);
    return begin('whip', { nickname, address: roomAddress(nickname), offer: body }, reply);
  });
  route(app, 'POST /api/live/{nickname}/whep', async ({ params: { nickname }, body, request, reply }) => {
    await limit(request);
    const { address } = await admitViewer(services, request, nickname);
    return begin('whep', { nickname, address, offer: body }, reply);
  });
  route(app, 'DELETE /api/live/{nickname}/whip/{id}', async ({ params: { nickname, id }, request }) => {
    await limit(request);
    await requireKey(request, nickname);
    if (!sessions.end('whip', nickname, id)) throw notFound('This has ended already.');
    return ended;
  });
  route(app, 'DELETE /api/live/{nickname}/whep/{id}', async ({ params: { nickname, id }, request }) => {
    await limit(request);
    if (!sessions.end('whep', nickname, id)) throw notFound('This has ended already.');
    return ended;
  });
}

const refusals: Readonly<Record<NoSessionError['reason'], ApiError>> = {
  'no-room': new ApiError(503, 'unavailable', 'No media node has this room at the moment. Please try again shortly.', {
    retryAfter: 5,
  }),
  refused: new ApiError(
    400,
    'validation-failed',
    'The offer cannot be answered: it needs VP8 or H.264, and Opus, or the room has no place.',
  ),
  'no-answer': new ApiError(503, 'unavailable', 'The media node did not answer in time. Please try again shortly.', {
    retryAfter: 5,
  }),
};

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}
