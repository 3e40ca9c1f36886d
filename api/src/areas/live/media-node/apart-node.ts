import type { LiveConfig } from '../settings';
import type { Tickets } from '../signalling/tickets';
import { socketLines } from './lines/socket-line';
import { createEngine } from './engines/create-engine';
import { createStillMaker } from '../stills/still-maker';
import { makeNodeId } from './inner-node';
import { MediaNode, type NodeOptions } from './node';

interface ApartNodeOptions extends Pick<NodeOptions, 'access' | 'db' | 'recorder' | 'now' | 'log'> {
  readonly config: Pick<LiveConfig, 'mediaNode' | 'turn'>;
  /** Made with the key of the API's. */
  readonly tickets: Pick<Tickets, 'issue'>;
}

/** A media node in a process of its own: it reaches signalling by websockets, and shows tickets like everybody. */
export const createApartNode = ({ config, tickets, ...rest }: ApartNodeOptions): MediaNode =>
  new MediaNode({
    ...rest,
    id: makeNodeId(),
    stills: createStillMaker(),
    engine: createEngine(config, rest.log),
    openLine: socketLines(config.mediaNode.signallingUrl),
    issueTicket: (address) => tickets.issue({ address, role: 'node', account: null }).ticket,
  });
