import { z } from 'zod';
import { makeToken } from '../../../../../ground/security/secrets';

/** Timeout of a reply of the admin API, in milliseconds. */
const REPLY_WITHIN = 2_000;

/** Traffic received on a connection since it was created. */
export interface Received {
  readonly packets: number;
  readonly bytes: number;
  /** Packets expected but not received. */
  readonly lost: number;
}

/** The part of `handle_info` that is read: received traffic, by media section. */
const reply = z.object({
  info: z.object({
    webrtc: z
      .object({
        media: z.record(
          z.string(),
          z.object({
            type: z.string(),
            rtcp: z.object({ main: z.object({ lost: z.number() }).optional() }).optional(),
            stats: z.object({ in: z.object({ packets: z.number(), bytes: z.number() }) }).optional(),
          }),
        ),
      })
      .optional(),
  }),
});

/** The admin API of a Janus server, the only source of a publisher's traffic. */
export class JanusAdmin {
  readonly #url: string;
  readonly #secret: string;

  constructor({ adminUrl, secret }: { readonly adminUrl: string; readonly secret: string }) {
    this.#url = adminUrl.replace(/\/$/, '');
    this.#secret = secret;
  }

  /** @throws Error when it cannot be reached, or does not know the handle */
  async received(session: number, handle: number): Promise<Received> {
    const response = await fetch(`${this.#url}/${session}/${handle}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ janus: 'handle_info', transaction: makeToken(9), admin_secret: this.#secret }),
      signal: AbortSignal.timeout(REPLY_WITHIN),
    });
    const { info } = reply.parse(await response.json());
    const sum = { packets: 0, bytes: 0, lost: 0 };
    for (const { type, rtcp, stats } of Object.values(info.webrtc?.media ?? {})) {
      if (type === 'data') continue;
      sum.packets += stats?.in.packets ?? 0;
      sum.bytes += stats?.in.bytes ?? 0;
      sum.lost += Math.max(0, rtcp?.main?.lost ?? 0);
    }
    return sum;
  }
}
