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
  | { readonly type: 'full' }
  /** The description cannot be answered, here or elsewhere. */
  | { readonly type: 'refused' };

/** "Let the other side make the offer", sent by servers that act as a peer (docs/spec/signalling.md#peer-handshake). */
export const letOtherOffer = '0';

/** Reply of a full node to a viewer. */
export const roomFull = JSON.stringify({ type: 'full' });

/** Reply to a description that cannot be answered, for programs that would send it again. */
export const descriptionRefused = JSON.stringify({ type: 'refused' });

/**
 * Whether a candidate stands behind a name that only its browser's network resolves
 * (draft-ietf-mmusic-mdns-ice-candidates). The library would open a multicast socket for each peer to ask for it; the
 * browser's own checks show where it is.
 */
const isHidden = (candidate: string): boolean => candidate.includes('.local');

/** Leaves hidden candidates out, and then also the word that there are no others: the browser's checks bring them. */
const withoutHidden = (sdp: string): string => {
  const lines = sdp.split('\n');
  const isHiddenLine = (line: string): boolean => line.startsWith('a=candidate:') && isHidden(line);
  if (!lines.some(isHiddenLine)) return sdp;
  return lines.filter((line) => !isHiddenLine(line) && !line.startsWith('a=end-of-candidates')).join('\n');
};

/**
 * Decodes a relayed message.
 * @param bytes UTF-16LE text
 * @returns null if malformed or a hidden candidate: such a message is dropped, and the connection stays
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
      return {
        type,
        sdp: withoutHidden(sdp),
        ...(Number.isSafeInteger(layers) && Number(layers) > 0 && { layers: Number(layers) }),
      };
    }
    if (type === 'full' || type === 'refused') return { type };
    return typeof candidate === 'string' && !isHidden(candidate) ? { type: 'candidate', candidate: json } : null;
  } catch {
    return null;
  }
}
