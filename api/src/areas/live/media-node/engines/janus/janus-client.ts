import type { FastifyBaseLogger } from 'fastify';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { makeToken } from '../../../../../ground/security/secrets';
import { EngineAwayError } from '../media-engine';

/** Milliseconds between two attempts to reach an unreachable server. */
const RETRY = 500;
/** Milliseconds between two keep-alives; Janus drops a session after 60 s (`session_timeout`). */
const KEEP_ALIVE = 15_000;
/** Timeout of each reply, in milliseconds. */
const REPLY_WITHIN = 10_000;

/** The code of Janus for a session that it does not know. */
const NO_SESSION = 458;
/** Codes of Janus and of the plugin for a description that cannot be read; all others are no fault of it. */
const BAD_DESCRIPTION: ReadonlySet<unknown> = new Set([464, 465, 431, 437]);

const jsep = z.object({ type: z.enum(['offer', 'answer']), sdp: z.string() });
export type Jsep = z.infer<typeof jsep>;

/** Messages of Janus: replies to a transaction, and events of handles. */
const message = z.object({
  janus: z.string(),
  transaction: z.string().optional(),
  sender: z.number().optional(),
  mid: z.string().optional(),
  receiving: z.boolean().optional(),
  data: z.object({ id: z.number() }).optional(),
  error: z.object({ code: z.number(), reason: z.string() }).optional(),
  plugindata: z.object({ data: z.record(z.string(), z.unknown()) }).optional(),
  jsep: jsep.optional(),
});
type Message = z.infer<typeof message>;

/** Data of the plugin, and the session description that came with it. */
export interface PluginReply {
  readonly data: Readonly<Record<string, unknown>>;
  readonly jsep: Jsep | null;
}

/** Events of one handle. */
export interface HandleEvents {
  /** Media can flow. */
  up(): void;
  /** The connection was closed, or the server is unreachable. */
  down(): void;
  /** The peer loses many packets. */
  slow?(): void;
  /** Media arrive, or have not for a second. @param mid names the section of the description */
  receives?(mid: string, isReceiving: boolean): void;
  /** An event that is no reply to a request. */
  event?(reply: PluginReply): void;
}

/** A handle of the plugin: one connection. */
export interface Handle {
  readonly id: number;
  /** @throws Error when the description cannot be read, EngineAwayError when the server is away or refuses otherwise */
  request(body: Readonly<Record<string, unknown>>, description?: Jsep): Promise<PluginReply>;
  trickle(candidate: object): void;
  detach(): void;
}

interface Pending {
  /** Whether an acknowledgement is the only reply. */
  readonly endsWithAck: boolean;
  resolve(message: Message): void;
  reject(error: Error): void;
}

interface ClientOptions {
  /** Like ws://127.0.0.1:8188 */
  readonly url: string;
  /** `api_secret` of Janus. */
  readonly secret: string;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** One session with a Janus server (its WebSocket API), created again after each loss of the server. */
export class JanusClient {
  readonly #options: ClientOptions;
  readonly #pending = new Map<string, Pending>();
  readonly #handles = new Map<number, HandleEvents>();
  #socket: WebSocket | null = null;
  #session: number | null = null;
  #timer: NodeJS.Timeout | null = null;
  #keepAlive: NodeJS.Timeout | null = null;
  #isStopped = false;
  #wasReached = true;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Whether requests reach the server now. */
  get isReachable(): boolean {
    return this.#session !== null;
  }

  /** The session, for the admin API; changes when the server was away. Null: none. */
  get session(): number | null {
    return this.#session;
  }

  /** Settles after the first attempt; retries continue while the server is unreachable. */
  async start(): Promise<void> {
    await new Promise<void>((settled) => this.#connect(settled));
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    // Handles are destroyed with their session.
    if (this.#session !== null) this.#send({ janus: 'destroy', session_id: this.#session, transaction: makeToken(9) });
    this.#socket?.close(1000);
    this.#lost();
  }

  /** @throws EngineAwayError */
  async attach(events: HandleEvents): Promise<Handle> {
    const session = this.#session;
    const { data } = await this.#request({ janus: 'attach', plugin: 'janus.plugin.videoroom' });
    if (data === undefined) throw new EngineAwayError('Janus named no handle');
    const { id } = data;
    this.#handles.set(id, events);
    return {
      id,
      request: async (body, description) => {
        if (this.#session !== session) throw new EngineAwayError('Janus was away meanwhile');
        const reply = replyOf(
          await this.#request({ janus: 'message', handle_id: id, body, ...(description && { jsep: description }) }),
        );
        if ('error' in reply.data)
          throw refusal(reply.data['error_code'], `${String(body['request'])}: ${String(reply.data['error'])}`);
        return reply;
      },
      trickle: (candidate) => {
        if (this.#session === session)
          this.#request({ janus: 'trickle', handle_id: id, candidate }).catch(() => undefined);
      },
      detach: () => {
        if (this.#handles.delete(id) && this.#session === session)
          this.#request({ janus: 'detach', handle_id: id }).catch(() => undefined);
      },
    };
  }

  #connect(settled: () => void): void {
    if (this.#isStopped) return settled();
    const socket = new WebSocket(this.#options.url, 'janus-protocol', {
      perMessageDeflate: false,
      handshakeTimeout: REPLY_WITHIN,
    });
    this.#socket = socket;
    socket.on('open', () => {
      this.#request({ janus: 'create' })
        .then(({ data }) => {
          this.#session = data?.id ?? null;
          this.#keepAlive = setInterval(() => {
            this.#request({ janus: 'keepalive' }).catch(() => socket.terminate());
          }, KEEP_ALIVE).unref();
          if (!this.#wasReached) this.#options.log.info('the media server is back');
          this.#wasReached = true;
          settled();
        })
        .catch(() => socket.terminate());
    });
    socket.on('message', (bytes: Buffer) => this.#receive(bytes));
    // The close event follows.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      if (this.#wasReached && !this.#isStopped) this.#options.log.warn('the media server is away');
      this.#wasReached = false;
      this.#lost();
      settled();
      if (!this.#isStopped) this.#timer = setTimeout(() => this.#connect(() => undefined), RETRY).unref();
    });
  }

  #lost(): void {
    if (this.#keepAlive !== null) clearInterval(this.#keepAlive);
    this.#socket = null;
    this.#session = null;
    for (const { reject } of this.#pending.values()) reject(new EngineAwayError('Janus is away'));
    this.#pending.clear();
    const handles = [...this.#handles.values()];
    this.#handles.clear();
    for (const { down } of handles) down();
  }

  #send(body: Readonly<Record<string, unknown>>): void {
    this.#socket?.send(JSON.stringify({ apisecret: this.#options.secret, ...body }));
  }

  #request(body: Readonly<Record<string, unknown>>): Promise<Message> {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.reject(new EngineAwayError('Janus is away'));
    const transaction = makeToken(9);
    return new Promise((resolve, reject) => {
      const over = (end: () => void): void => {
        clearTimeout(timer);
        this.#pending.delete(transaction);
        end();
      };
      const timer = setTimeout(
        () => over(() => reject(new EngineAwayError('Janus did not reply'))),
        REPLY_WITHIN,
      ).unref();
      this.#pending.set(transaction, {
        endsWithAck: body['janus'] !== 'message',
        resolve: (reply) => over(() => resolve(reply)),
        reject: (error) => over(() => reject(error)),
      });
      this.#send({ ...body, transaction, ...(this.#session !== null && { session_id: this.#session }) });
    });
  }

  #receive(bytes: Buffer): void {
    const { success, data: said } = message.safeParse(parse(bytes));
    if (!success) return;
    if (said.janus === 'timeout') return this.#socket?.terminate();
    const pending = said.transaction === undefined ? undefined : this.#pending.get(said.transaction);
    // Janus acknowledges a plugin request at once, and the reply follows as an event.
    if (pending !== undefined && said.janus === 'error') {
      pending.reject(refusal(said.error?.code, said.error?.reason ?? ''));
      if (said.error?.code === NO_SESSION) this.#socket?.terminate();
      return;
    }
    if (pending !== undefined && (said.janus !== 'ack' || pending.endsWithAck)) return pending.resolve(said);
    const handle = said.sender === undefined ? undefined : this.#handles.get(said.sender);
    if (handle === undefined) return;
    switch (said.janus) {
      case 'webrtcup':
        return handle.up();
      case 'hangup':
        return handle.down();
      case 'detached':
        this.#handles.delete(said.sender ?? 0);
        return handle.down();
      case 'slowlink':
        return handle.slow?.();
      case 'media':
        return handle.receives?.(said.mid ?? '', said.receiving === true);
      case 'event':
        return handle.event?.(replyOf(said));
      default:
      // Other messages change nothing.
    }
  }
}

const refusal = (code: unknown, reason: string): Error =>
  new (BAD_DESCRIPTION.has(code) ? Error : EngineAwayError)(`Janus refused ${reason}`);

const replyOf = ({ plugindata, jsep: description }: Message): PluginReply => ({
  data: plugindata?.data ?? {},
  jsep: description ?? null,
});

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}
