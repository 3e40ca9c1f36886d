import { hostname } from 'node:os';
import type { LiveConfig } from '../settings';
import { makeToken } from '../../../ground/security/secrets';
import type { Signalling } from '../signalling/signalling';
import { innerLines } from './lines/inner-line';
import { MediaNode, type NodeOptions } from './node';
import type { PeerNetwork } from './peers/werift-peer';

interface InnerNodeOptions extends Pick<NodeOptions, 'access' | 'db' | 'mayHaveRooms' | 'now' | 'log'> {
  readonly config: Pick<LiveConfig, 'mediaNode' | 'turn'>;
  readonly signalling: Pick<Signalling, 'rooms'>;
}

/** A name that no other node has, nor this one after its next start: what an earlier one left behind is not ours. */
export const makeNodeId = (): string => `${hostname().slice(0, 60)}-${makeToken(6)}`;

/** How a node of this configuration is reached. The development TURN server relays to this machine alone. */
export const networkOf = ({ mediaNode, turn }: Pick<LiveConfig, 'mediaNode' | 'turn'>): PeerNetwork => ({
  addresses: [...new Set([...mediaNode.addresses, ...(turn.kind === 'embedded' ? ['127.0.0.1'] : [])])],
  ports: mediaNode.ports,
});

/** The media node of the API's own process. */
export const createInnerNode = ({ config, signalling, ...rest }: InnerNodeOptions): MediaNode =>
  new MediaNode({
    ...rest,
    id: makeNodeId(),
    capacity: config.mediaNode.capacity,
    network: networkOf(config),
    openLine: innerLines(signalling.rooms),
    issueTicket: () => null,
  });
