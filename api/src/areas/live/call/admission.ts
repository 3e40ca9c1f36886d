import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../../../ground/errors';
import { hashedKey, limiter, TEN_MINUTES } from '../../../ground/http/limit';
import { accountOf } from '../../../ground/http/member';
import type { LiveServices } from '../services';
import { VISITORS_PER_ADDRESS } from '../settings';
import { type NodeReport, readNodes } from '../broadcasts/nodes-repository';
import { findOpenBroadcast } from '../broadcasts/repository';
import { findRoomNow } from '../camgirls/repository';
import { findSanction } from '../chat/sanctions-repository';
import { pickNode } from '../media-node/pick-node';
import { roomAddress } from '../media-node/room-address';
import { findOpenStay } from '../private/repository';

/**
 * How often a visitor may ask for a way into a room in ten minutes until it counts as another visitor: in an outage a page
 * asks every few seconds, some 40 times in ten minutes, and gets nothing or a call without a picture.
 */
const TRIES_PER_VISITOR = 40;
/** Requests for a way into rooms that an address may make in ten minutes. */
const REQUESTS_PER_ADDRESS = TRIES_PER_VISITOR * VISITORS_PER_ADDRESS;

/** Counts requests for a way into a room, and who gets one. @param kind counts each kind of way apart */
export function callLimits(app: FastifyInstance, kind: string) {
  const message = 'Too many connections to rooms. Please wait a few minutes.';
  const count = (max: number, what: string) =>
    limiter(app, max, (request) => `${kind} ${what} ${request.ip}`, { message });
  const countVisitor = count(VISITORS_PER_ADDRESS, 'visitor');
  const known = app.countAttempts(REQUESTS_PER_ADDRESS, TEN_MINUTES);
  return {
    /** Before anything is looked up. @throws ApiError 429 */
    requested: count(REQUESTS_PER_ADDRESS, 'request'),
    /**
     * Before it is given; a visitor who comes again within ten minutes counts as another one after every 40 tries.
     * @param visitor account, cookie or stream key, and the room
     * @throws ApiError 429
     */
    given: async (request: FastifyRequest, visitor: string): Promise<void> => {
      const key = hashedKey(`${kind} of ${request.ip} ${visitor}`);
      const tries = (await known.get(key))?.consumedPoints ?? 0;
      if (tries % TRIES_PER_VISITOR === 0) await countVisitor(request);
      await known.penalty(key);
    },
  };
}

/** @throws ApiError 403 chat-banned, to a member whom the performer has sent out */
export async function refuseBanned(
  { db, now }: Pick<LiveServices, 'db' | 'now'>,
  roomId: number,
  account: number | null,
): Promise<void> {
  if (account !== null && (await findSanction(db, roomId, account, now()))?.kind === 'ban')
    throw new ApiError(403, 'chat-banned', 'The performer has removed you from this room.');
}

/** Where a visitor watches. */
interface Admission {
  readonly account: number | null;
  readonly roomId: number;
  /** Id of the node. */
  readonly node: string;
  readonly address: string;
}

/**
 * Decides whether a visitor may watch a room now, and where. The age policy has been asked by then.
 * @param avoided ids of nodes that have no place, or no picture, whatever they say
 * @returns the visitor's account, null for a guest, and the room's address at the node that has a place
 * @throws ApiError 404, 403 chat-banned, 409 room-offline, room-private or room-full, 503 unavailable
 */
export async function admitViewer(
  services: Pick<LiveServices, 'db' | 'now'>,
  request: FastifyRequest,
  nickname: string,
  avoided: (owner: string) => ReadonlySet<string> = () => new Set(),
): Promise<Admission> {
  const { db, now } = services;
  const [account, room] = await Promise.all([accountOf(request), findRoomNow(db, nickname, now())]);
  if (room === null) throw notFound('There is no such room.');
  await refuseBanned(services, room.id, account);
  const isInside = room.status === 'private' && account !== null && (await findOpenStay(db, room.id, account)) !== null;
  if (room.status === 'private' && !isInside)
    throw new ApiError(409, 'room-private', 'This room is in a private show.');
  const [broadcast, nodes] = await Promise.all([findOpenBroadcast(db, room.id, now()), readNodes(db, now())]);
  if (room.status === 'offline' || broadcast === null)
    throw new ApiError(409, 'room-offline', 'This room is offline at the moment.');
  const node = pickNode(broadcast.node, room.id, nodes, avoided(broadcast.node));
  if (node === null) throw noPlace(nodes);
  return { account, roomId: room.id, node, address: roomAddress(nickname, node === broadcast.node ? null : node) };
}

/**
 * Nodes that end, or whose signalling or media server is away, take nobody: that is no full room, and over soon.
 * @param then what follows for the visitor
 */
export const noPlace = (nodes: readonly NodeReport[], then?: string): ApiError =>
  nodes.some(({ capacity }) => capacity > 0)
    ? new ApiError(409, 'room-full', sentences('This room is full at the moment.', then), { retryAfter: 10 })
    : new ApiError(
        503,
        'unavailable',
        sentences('This room can’t be reached at the moment.', then ?? 'Please try again shortly.'),
        { retryAfter: 5 },
      );
const sentences = (...all: (string | undefined)[]): string => all.filter((one) => one !== undefined).join(' ');

/** Whether no node has a place for a viewer, for one reason or the other. */
export const isNoPlace = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'room-full' || error.code === 'unavailable');
