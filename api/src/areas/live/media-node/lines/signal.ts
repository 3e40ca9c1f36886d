import { decodeText } from '@platform/shared/signalling';

/** Characters of a description at most. Those of browsers have a tenth: every line of one costs the library work. */
export const DESCRIPTION_MAX = 64 * 1024;

/** Messages that two peers exchange through signalling (docs/spec/signalling.md#peer-handshake). */
export type Signal =
  | { readonly type: 'number' }
  | { readonly type: 'offer' | 'answer'; readonly sdp: string; readonly layers?: number }
  | { readonly type: 'candidate'; readonly candidate: object }
  /** A description above `DESCRIPTION_MAX`. */
  | { readonly type: 'too-long' }
  /** This node has no capacity left. */
  | { readonly type: 'full' };

/** "Let the other side make the offer", sent by servers that act as a peer (docs/spec/signalling.md#peer-handshake). */
export const letOtherOffer = '0';

/** Reply of a full node to a viewer. */
export const roomFull = JSON.stringify({ type: 'full' });

/**
 * Decodes a relayed message.
 * @param bytes UTF-16LE text
 * @returns null if malformed: such a message is dropped, and the connection stays
 */
export function readSignal(bytes: Uint8Array): Signal | null {
  try {
    const text = decodeText(bytes);
    if (/^[+-]?\d+$/.test(text)) return { type: 'number' };
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null) return null;
    const { type, sdp, candidate, layers } = json as Record<string, unknown>;
    if (typeof sdp === 'string' && sdp !== '') {
      if (type !== 'offer' && type !== 'answer') return null;
      if (sdp.length > DESCRIPTION_MAX) return { type: 'too-long' };
      return { type, sdp, ...(Number.isSafeInteger(layers) && Number(layers) > 0 && { layers: Number(layers) }) };
    }
    if (type === 'full') return { type };
    return typeof candidate === 'string' ? { type: 'candidate', candidate: json } : null;
  } catch {
    return null;
  }
}
