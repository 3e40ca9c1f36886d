/** Who offers, and what a relayed message means (docs/spec/signalling.md#peer-handshake). Pure. */
import { decodeText } from '@platform/shared/signalling';
import type { Step } from './machine';

/** A message between two peers, relayed by the server. */
export type Signal =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'offer' | 'answer'; readonly sdp: string; readonly layers?: number }
  | { readonly type: 'candidate'; readonly candidate: RTCIceCandidateInit };

/** A media node that was dialled has no place; it hangs up next. */
export interface Refusal {
  readonly type: 'full';
}

/** What comes of negotiating. */
export type NegotiationEffect =
  | { readonly type: 'draw' }
  | { readonly type: 'offer' }
  | { readonly type: 'answer'; readonly sdp: string }
  | { readonly type: 'accept'; readonly sdp: string }
  | { readonly type: 'add-candidate'; readonly candidate: RTCIceCandidateInit }
  | { readonly type: 'ignore'; readonly why: string };

/**
 * `Drawing` waits for the other side's number or offer, `Offering` for an answer, `Answering` for an offer; `Described`
 * has both descriptions.
 */
export interface NegotiationState {
  readonly phase: 'Drawing' | 'Offering' | 'Answering' | 'Described';
  /** The number that was drawn. */
  readonly number: number | null;
}

export type NegotiationInput = Signal | { readonly type: 'start' } | { readonly type: 'drawn'; readonly value: number };

/** @param isDialer who dials offers at once; who is dialled draws a number */
export const initialNegotiation = (isDialer: boolean): NegotiationState => ({
  phase: isDialer ? 'Offering' : 'Drawing',
  number: null,
});

/** Only who dials offers without having drawn. */
const isDialing = ({ phase, number }: NegotiationState): boolean => phase === 'Offering' && number === null;

type NegotiationStep = Step<NegotiationState, NegotiationEffect>;
const keep = (state: NegotiationState, ...effects: NegotiationEffect[]): NegotiationStep => ({ state, effects });

/**
 * One step: the larger number offers, equal ones are drawn again, an offer is taken where none was made. A media server
 * that has to offer itself replies to the offer of who dials with its own, which takes its place.
 */
export function stepNegotiation(state: NegotiationState, input: NegotiationInput): NegotiationStep {
  switch (input.type) {
    case 'start':
      return keep(state, { type: state.phase === 'Offering' ? 'offer' : 'draw' });
    case 'drawn':
      return keep({ ...state, number: input.value });
    case 'number': {
      if (state.phase !== 'Drawing' || state.number === null) return keep(state);
      if (input.value === state.number) return keep({ ...state, number: null }, { type: 'draw' });
      return input.value < state.number
        ? keep({ ...state, phase: 'Offering' }, { type: 'offer' })
        : keep({ ...state, phase: 'Answering' });
    }
    case 'offer':
      return state.phase === 'Drawing' || state.phase === 'Answering' || isDialing(state)
        ? keep({ ...state, phase: 'Described' }, { type: 'answer', sdp: input.sdp })
        : keep(state, { type: 'ignore', why: 'an offer came where none was expected' });
    case 'answer':
      return state.phase === 'Offering'
        ? keep({ ...state, phase: 'Described' }, { type: 'accept', sdp: input.sdp })
        : keep(state, { type: 'ignore', why: 'an answer came where none was expected' });
    case 'candidate':
      return keep(state, { type: 'add-candidate', candidate: input.candidate });
  }
}

/**
 * Reads a relayed message.
 * @param bytes UTF-16LE text
 * @returns null for one that is malformed: it is dropped, and ends nothing
 */
export function readSignal(bytes: Uint8Array): Signal | Refusal | null {
  try {
    const text = decodeText(bytes);
    if (/^[+-]?\d+$/.test(text)) return { type: 'number', value: Number(text) };
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null) return null;
    const { type, sdp, candidate, layers } = json as Record<string, unknown>;
    if (sdp !== undefined && sdp !== null && sdp !== '') {
      if (typeof sdp !== 'string' || (type !== 'offer' && type !== 'answer')) return null;
      return typeof layers === 'number' ? { type, sdp, layers } : { type, sdp };
    }
    if (type === 'full') return { type };
    return typeof candidate === 'string' ? { type: 'candidate', candidate: json } : null;
  } catch {
    return null;
  }
}

/** Writes a message to the other peer, as text. */
export function writeSignal(signal: Signal): string {
  if (signal.type === 'number') return String(signal.value);
  return JSON.stringify(signal.type === 'candidate' ? signal.candidate : signal);
}
