import type { FastifyBaseLogger } from 'fastify';
import type { LiveConfig } from '../../settings';
import type { MediaEngine } from './media-engine';
import type { PeerNetwork } from '../peers/werift-peer';
import { JanusEngine } from './janus/janus-engine';
import { WeriftEngine } from './werift/werift-engine';

type EngineConfig = Pick<LiveConfig, 'mediaNode' | 'turn'>;

/** How a node of this configuration is reached. The development TURN server relays to this machine alone. */
const networkOf = ({ mediaNode, turn }: EngineConfig): PeerNetwork => ({
  addresses: [...new Set([...mediaNode.addresses, ...(turn.kind === 'embedded' ? ['127.0.0.1'] : [])])],
  ports: mediaNode.ports,
});

/** The engine of this configuration. */
export function createEngine(config: EngineConfig, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): MediaEngine {
  const { engine, capacity } = config.mediaNode;
  const network = networkOf(config);
  return engine.kind === 'werift'
    ? new WeriftEngine(network, capacity, log)
    : new JanusEngine({ ...engine, capacity, network, log });
}
