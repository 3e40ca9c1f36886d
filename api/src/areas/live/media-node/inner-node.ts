import { hostname } from 'node:os';
import type { LiveConfig } from '../settings';
import { makeToken } from '../../../ground/security/secrets';
import type { Signalling } from '../signalling/signalling';
import { innerLines } from './lines/inner-line';
import { MediaNode, type NodeOptions } from './node';
import { createEngine } from './engines/create-engine';
import { createStillMaker } from '../stills/still-maker';

interface InnerNodeOptions extends Pick<NodeOptions, 'access' | 'db' | 'mayHaveRooms' | 'recorder' | 'now' | 'log'> {
  readonly config: Pick<LiveConfig, 'mediaNode' | 'turn'>;
  readonly signalling: Pick<Signalling, 'rooms'>;
}

/** A name that no other node has, nor this one after its next start: what an earlier one left behind is not ours. */
export const makeNodeId = (): string => `${hostname().slice(0, 60)}-${makeToken(6)}`;

/** The media node of the API's own process. */
export const createInnerNode = ({ config, signalling, ...rest }: InnerNodeOptions): MediaNode =>
  new MediaNode({
    ...rest,
    id: makeNodeId(),
    stills: createStillMaker(),
    engine: createEngine(config, rest.log),
    openLine: innerLines(signalling.rooms),
    issueTicket: () => null,
  });
