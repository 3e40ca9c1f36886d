import type { FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../../../ground/errors';
import { accountOf } from '../../../ground/http/member';
import type { LiveServices } from '../services';
import { readNodes } from '../broadcasts/nodes-repository';
import { findOpenBroadcast } from '../broadcasts/repository';
import { findRoomNow } from '../camgirls/repository';
import { findSanction } from '../chat/sanctions-repository';
import { pickNode } from '../media-node/pick-node';
import { roomAddress } from '../media-node/room-address';

/** Calls that an address may begin in ten minutes: a player that loses its network begins one every few seconds. */
export const CALLS_PER_ADDRESS = 300;

/** @throws ApiError 403 chat-banned, to a member whom the performer has sent out */
export async function refuseBanned(
  { db, now }: Pick<LiveServices, 'db' | 'now'>,
  roomId: number,
  account: number | null,
): Promise<void> {
  if (account !== null && (await findSanction(db, roomId, account, now()))?.kind === 'ban')
    throw new ApiError(403, 'chat-banned', 'The performer has removed you from this room.');
}

/**
 * Decides whether a visitor may watch a room now, and where. The age policy has been asked by then.
 * @returns the visitor's account, null for a guest, and the room's address at the node that has a place
 * @throws ApiError 404, 403 chat-banned, 409 room-offline, room-private or room-full
 */
export async function admitViewer(
  services: Pick<LiveServices, 'db' | 'now'>,
  request: FastifyRequest,
  nickname: string,
): Promise<{ readonly account: number | null; readonly roomId: number; readonly address: string }> {
  const { db, now } = services;
  const [account, room] = await Promise.all([accountOf(request), findRoomNow(db, nickname, now())]);
  if (room === null) throw notFound('There is no such room.');
  await refuseBanned(services, room.id, account);
  if (room.status === 'private') throw new ApiError(409, 'room-private', 'This room is in a private show.');
  const [broadcast, nodes] = await Promise.all([findOpenBroadcast(db, room.id, now()), readNodes(db, now())]);
  if (room.status === 'offline' || broadcast === null)
    throw new ApiError(409, 'room-offline', 'This room is offline at the moment.');
  const node = pickNode(broadcast.node, room.id, nodes);
  if (node === null) throw new ApiError(409, 'room-full', 'This room is full at the moment.', { retryAfter: 10 });
  return { account, roomId: room.id, address: roomAddress(nickname, node === broadcast.node ? null : node) };
}
