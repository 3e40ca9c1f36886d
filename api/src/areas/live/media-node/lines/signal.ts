import { decodeText } from '@platform/shared/signalling';

/** What two peers tell each other through signalling (docs/spec/signalling.md#peer-handshake). */
export type Signal =
  | { readonly type: 'number' }
  | { readonly type: 'offer' | 'answer'; readonly sdp: string }
  | { readonly type: 'candidate'; readonly candidate: object }
  /** There is no place at this node: said to peers of ours alone. */
  | { readonly type: 'full' };

/** "Make the other side offer", which servers that act as a peer send (docs/spec/signalling.md#peer-handshake). */
export const letOtherOffer = '0';

/** What a node says to a program that watches over HTTP when it has no place. */
export const roomFull = JSON.stringify({ type: 'full' });

/**
 * Reads a relayed message.
 * @param bytes UTF-16LE text
 * @returns null for one that is malformed: it is dropped, and ends nothing
 */
export function readSignal(bytes: Uint8Array): Signal | null {
  try {
    const text = decodeText(bytes);
    if (/^[+-]?\d+$/.test(text)) return { type: 'number' };
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null) return null;
    const { type, sdp, candidate } = json as Record<string, unknown>;
    if (typeof sdp === 'string' && sdp !== '') return type === 'offer' || type === 'answer' ? { type, sdp } : null;
    if (type === 'full') return { type };
    return typeof candidate === 'string' ? { type: 'candidate', candidate: json } : null;
  } catch {
    return null;
  }
}
