import type { CommerceServices } from '../commerce/services';
import { signingKeys } from '../../ground/security/key-ring';
import { signingKey } from '../../ground/security/signing-key';
import { AccessWatch } from './access/watch';
import { type CallCounts, noCallCounts } from './call/counts';
import { type Chat, createChat } from './chat/chat';
import { createInnerNode } from './media-node/inner-node';
import { createPaperSeal, type PaperSeal, PAPERS_KEY } from './papers/seal';
import type { MediaNode } from './media-node/node';
import { recorderFolder } from './show-films/folder';
import { createSignalling, type Signalling } from './signalling/signalling';
import { createTurn, type Turn } from './turn/turn';
import { Rounds } from './private/rounds';
import type { LiveConfig } from './settings';

export interface LiveServices extends CommerceServices {
  readonly config: LiveConfig;
  /** Connects peers of calls and rooms. */
  readonly signalling: Signalling;
  /** The chat of live rooms. */
  readonly chat: Chat;
  /** Relays calls. */
  readonly turn: Turn;
  /** Has the live rooms; null: other processes have them. */
  readonly mediaNode: MediaNode | null;
  readonly access: AccessWatch;
  readonly calls: CallCounts;
  /** Seals papers of performers. */
  readonly paperSeal: PaperSeal;
  /** This server's looks at private shows. */
  readonly privateRounds: Rounds;
}

/** Keys that are not configured are generated in the data folder. */
export async function createLiveServices({
  config,
  db,
  log,
  media,
  now,
  presence,
}: CommerceServices & { readonly config: LiveConfig }): Promise<Omit<LiveServices, keyof CommerceServices>> {
  const signalling = await createSignalling({
    config,
    key: await signingKeys(config, config.roomTicketKey, 'room-ticket-key'),
    now,
    log,
  });
  const access = new AccessWatch({ db, now, log });
  return {
    signalling,
    access,
    calls: noCallCounts(),
    paperSeal: createPaperSeal(await signingKeys(config, config.papersKey, PAPERS_KEY)),
    privateRounds: new Rounds(),
    mediaNode: config.mediaNode.isInside
      ? createInnerNode({
          access,
          config,
          db,
          signalling,
          recorder: { store: media.store, folder: recorderFolder(config) },
          now,
          log,
          mayHaveRooms: () => !presence.isSecond,
        })
      : null,
    chat: await createChat({ access, config, db, signalling, now, log }),
    turn: createTurn({ config, key: await signingKey(null, config.dataDir, 'turn-key'), now }),
  };
}
