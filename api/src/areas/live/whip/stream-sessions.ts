import { makeToken } from '../../../ground/security/secrets';
import type { VisitorLine } from '../media-node/lines/line';
import { SignallingClient } from '../media-node/lines/signalling-client';
import type { StreamKind } from './streams-repository';

/** Milliseconds that a media node has to answer. */
const ANSWER_WITHIN = 10_000;

/** Why there is no session. */
export class NoSessionError extends Error {
  override readonly name = 'NoSessionError';
  constructor(readonly reason: 'no-room' | 'full' | 'refused' | 'no-answer') {
    super(reason);
  }
}

interface Session {
  readonly client: SignallingClient;
  /** Called when it ends, for any reason. */
  readonly ended: () => void;
}

/**
 * Peers that speak HTTP (WHIP, WHEP), as peers of signalling: their descriptions are relayed to the media node of the
 * room, wherever it runs, and the link is kept for as long as they are there.
 */
export class StreamSessions {
  readonly #openLine: VisitorLine;
  readonly #sessions = new Map<string, Session>();

  constructor(openLine: VisitorLine) {
    this.#openLine = openLine;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /**
   * Makes a session.
   * @param address of the room @param offer its candidates are in it @param ended called when it ends
   * @param visitor the identity from `writeIdentity`, for the media node; absent: none that can be taken back
   * @throws NoSessionError
   */
  async begin(
    kind: StreamKind,
    {
      address,
      offer,
      ended,
      visitor = null,
    }: { address: string; offer: string; ended: (id: string) => void; visitor?: string | null },
  ): Promise<{ readonly id: string; readonly answer: string }> {
    const id = makeToken(16);
    const client = new SignallingClient((events) => this.#openLine(events, visitor), {
      listening: () => undefined,
      dialled: (link) => {
        link.hangUp();
        return { signal: () => undefined, lost: () => undefined };
      },
    });
    const answered = new Promise<string>((resolve, reject) => {
      const fail = (reason: NoSessionError['reason']): void => reject(new NoSessionError(reason));
      setTimeout(fail, ANSWER_WITHIN, 'no-answer').unref();
      client.dial(
        { address, role: kind, ticket: null },
        {
          refused: () => fail('no-room'),
          opened: (link) => {
            link.relay(JSON.stringify({ type: 'offer', sdp: offer }));
            return {
              signal: (signal) => {
                if (signal.type === 'answer') resolve(signal.sdp);
                else if (signal.type === 'full' || signal.type === 'refused') fail(signal.type);
              },
              // The node hangs up on what it has refused and on who is gone; it may be gone itself, or its media server.
              lost: () => {
                fail('no-answer');
                this.end(id);
              },
            };
          },
        },
      );
    });
    this.#sessions.set(id, { client, ended: () => ended(id) });
    try {
      return { id, answer: await answered };
    } catch (error) {
      this.end(id);
      throw error;
    }
  }

  /** Whether a session is one of this process. */
  has(id: string): boolean {
    return this.#sessions.has(id);
  }

  /** Ends a session; nothing happens when it is not one of this process. */
  end(id: string): void {
    const session = this.#sessions.get(id);
    if (session === undefined) return;
    this.#sessions.delete(id);
    session.client.close();
    session.ended();
  }

  close(): void {
    for (const id of this.#sessions.keys()) this.end(id);
  }
}
