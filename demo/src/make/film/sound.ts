import { writeFile } from 'node:fs/promises';
import type { Family } from '../../art/families';
import type { Motif } from '../../art/scene/motifs';
import { type Random, createRandom } from '../../art/scene/random';

/** Samples a second, for each of two ears. */
const soundRate = 24_000;

/** Sound settings of a world. */
interface Voice {
  /** Semitones of its chords above the root. */
  readonly chords: readonly (readonly number[])[];
  /** Loudness of wind, water or traffic, 0 to 1, and its brightness, 0 to 1. */
  readonly air: number;
  readonly bright: number;
  /** Struck notes per second. */
  readonly bells: number;
  /** Beats per second of a soft pulse; 0: none. */
  readonly pulse: number;
}
const minor = [
  [0, 7, 15],
  [-4, 3, 12],
  [-2, 5, 14],
  [3, 10, 19],
] as const;
const major = [
  [0, 7, 16],
  [5, 12, 21],
  [-3, 4, 12],
  [7, 14, 23],
] as const;
const open = [
  [0, 7, 14],
  [-2, 5, 12],
  [3, 10, 14],
  [-5, 2, 9],
] as const;
const voices: Record<Family, Voice> = {
  grid: { chords: minor, air: 0.05, bright: 0.3, bells: 0.7, pulse: 1.6 },
  planet: { chords: open, air: 0.12, bright: 0.1, bells: 0.25, pulse: 0 },
  portal: { chords: minor, air: 0.08, bright: 0.2, bells: 0.35, pulse: 0 },
  dunes: { chords: open, air: 0.4, bright: 0.35, bells: 0.2, pulse: 0 },
  crystal: { chords: major, air: 0.05, bright: 0.5, bells: 1.6, pulse: 0 },
  city: { chords: minor, air: 0.22, bright: 0.15, bells: 0.45, pulse: 1.1 },
  tunnel: { chords: minor, air: 0.25, bright: 0.2, bells: 0.3, pulse: 2.2 },
  monolith: { chords: open, air: 0.34, bright: 0.25, bells: 0.3, pulse: 0 },
  silk: { chords: major, air: 0.1, bright: 0.15, bells: 0.5, pulse: 0 },
  terrace: { chords: major, air: 0.12, bright: 0.3, bells: 0.9, pulse: 0 },
  orbs: { chords: major, air: 0.06, bright: 0.2, bells: 0.8, pulse: 0 },
  isles: { chords: open, air: 0.32, bright: 0.3, bells: 0.45, pulse: 0 },
};
const motifAir: Partial<Record<Motif, Pick<Voice, 'air' | 'bright'>>> = {
  rain: { air: 0.75, bright: 0.85 },
  snow: { air: 0.25, bright: 0.1 },
};

/** Two channels, from -1 to 1. */
interface Sound {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** Sine table: a film needs a hundred million values. */
const sine = Float32Array.from({ length: 4096 }, (_, index) => Math.sin((index / 4096) * 2 * Math.PI));
/** Table entries per radian. */
const SINE = 4096 / (2 * Math.PI);

/** Adds a note to both ears; sound from one side reaches the other ear later and softer, as it does in a room. */
function strike({ left, right }: Sound, from: number, frequency: number, loudness: number, side: number): void {
  const length = Math.min(left.length - from, Math.round(soundRate * 2.6));
  const late = Math.round(soundRate * 0.0006 * Math.abs(side));
  const [near, far] = side < 0 ? [left, right] : [right, left];
  const step = (2 * Math.PI * frequency) / soundRate;
  for (let i = 0; i < length; i++) {
    const fade = Math.exp((-i / soundRate) * 2.4) * Math.min(1, i / 90);
    const value = (Math.sin(step * i) + 0.28 * Math.sin(step * 2.76 * i) * fade) * fade * loudness;
    near[from + i] = (near[from + i] ?? 0) + value;
    const at = from + i + late;
    if (at < far.length) far[at] = (far[at] ?? 0) + value * (1 - 0.55 * Math.abs(side));
  }
}

/** A chord that swells and fades, each tone slightly different in the two ears. */
function hold({ left, right }: Sound, from: number, length: number, tones: readonly number[], random: Random): void {
  const ramp = Math.min(length / 2, soundRate * 2.2);
  for (const frequency of tones)
    for (const [ear, apart] of [
      [left, -0.35],
      [right, 0.35],
    ] as const) {
      const step = (2 * Math.PI * (frequency + apart)) / soundRate;
      const slow = (2 * Math.PI * random.between(0.05, 0.14)) / soundRate;
      const phase = random() * 6;
      for (let i = 0; i < length && from + i < ear.length; i++) {
        const swell = Math.min(1, i / ramp, (length - i) / ramp);
        const tone = sine[Math.round(step * i * SINE) & (sine.length - 1)] ?? 0;
        const octave = sine[Math.round(step * 2 * i * SINE) & (sine.length - 1)] ?? 0;
        const breath = sine[Math.round((slow * i + phase) * SINE) & (sine.length - 1)] ?? 0;
        ear[from + i] = (ear[from + i] ?? 0) + (tone + 0.22 * octave) * swell * (0.75 + 0.25 * breath) * 0.085;
      }
    }
}

/** Noise that rises and falls, darker or brighter. */
function breathe(ear: Float32Array, loudness: number, bright: number, random: Random): void {
  const width = 0.01 + 0.35 * bright ** 2;
  let [low, value] = [0, 0];
  const slow = (2 * Math.PI * random.between(0.06, 0.11)) / soundRate;
  const phase = random() * 6;
  for (let i = 0; i < ear.length; i++) {
    low += width * (random() * 2 - 1 - low);
    value += width * (low - value);
    ear[i] = (ear[i] ?? 0) + value * loudness * (0.65 + 0.35 * Math.sin(slow * i + phase)) * (0.35 / Math.sqrt(width));
  }
}

/**
 * The sound of a world: a slow chord for each part of the film, air, and struck notes around the listener.
 * @param parts seconds of the film's parts
 */
export function soundOf(seed: string, family: Family, motif: Motif | undefined, parts: readonly number[]): Sound {
  const random = createRandom(`sound:${seed}`);
  const voice = { ...voices[family], ...(motif && motifAir[motif]) };
  const total = Math.round(parts.reduce((sum, part) => sum + part, 0) * soundRate);
  const sound: Sound = { left: new Float32Array(total), right: new Float32Array(total) };
  const root = 55 * 2 ** (random.integer(0, 9) / 12);
  const tone = (semitones: number): number => root * 2 ** (semitones / 12);
  let from = 0;
  for (const part of parts) {
    const turns = Math.max(1, Math.round(part / 6));
    const length = Math.round((part * soundRate) / turns);
    for (let turn = 0; turn < turns; turn++) {
      const chord = random.pick(voice.chords);
      hold(
        sound,
        from,
        Math.round(length * 1.2),
        [tone(chord[0] ?? 0), ...chord.map((step) => tone(step + 12))],
        random,
      );
      const bells = Math.round((voice.bells * length) / soundRate);
      for (let bell = 0; bell < bells; bell++)
        strike(
          sound,
          from + Math.floor(random() * length),
          tone(random.pick(chord) + random.pick([24, 36])),
          random.between(0.05, 0.13),
          random.between(-1, 1),
        );
      if (voice.pulse > 0)
        for (let at = 0; at < length; at += soundRate / voice.pulse)
          strike(sound, from + Math.floor(at), tone(chord[0] ?? 0), 0.12, 0);
      from += length;
    }
  }
  breathe(sound.left, voice.air, voice.bright, random);
  breathe(sound.right, voice.air, voice.bright, random);
  return levelled(sound);
}

/** Normalizes the loudness to that of a film, silent at both ends. */
function levelled({ left, right }: Sound): Sound {
  let most = 0.01;
  for (const ear of [left, right]) for (const value of ear) most = Math.max(most, Math.abs(value));
  const ends = soundRate * 0.8;
  const level = (ear: Float32Array): Float32Array =>
    ear.map((value, i) => (value / most) * 0.7 * Math.min(1, i / ends, (ear.length - 1 - i) / ends));
  return { left: level(left), right: level(right) };
}

/** Cuts pieces out of a sound, given from second to second, and joins them without clicks. */
export function piecesOf({ left, right }: Sound, pieces: readonly (readonly [from: number, to: number])[]): Sound {
  const soft = soundRate * 0.15;
  const joined = (ear: Float32Array): Float32Array => {
    const cut = pieces.map(([from, to]) => {
      const piece = ear.slice(Math.round(from * soundRate), Math.round(to * soundRate));
      return piece.map((value, i) => value * Math.min(1, i / soft, (piece.length - 1 - i) / soft));
    });
    const all = new Float32Array(cut.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of cut) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  };
  return { left: joined(left), right: joined(right) };
}

/** Writes a sound as a WAV file of 16 bits. */
export async function writeSound(path: string, { left, right }: Sound): Promise<void> {
  const data = Buffer.alloc(44 + left.length * 4);
  data.write('RIFF', 0, 'latin1');
  data.writeUInt32LE(data.length - 8, 4);
  data.write('WAVEfmt ', 8, 'latin1');
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(2, 22);
  data.writeUInt32LE(soundRate, 24);
  data.writeUInt32LE(soundRate * 4, 28);
  data.writeUInt16LE(4, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36, 'latin1');
  data.writeUInt32LE(left.length * 4, 40);
  for (let i = 0; i < left.length; i++) {
    data.writeInt16LE(Math.round((left[i] ?? 0) * 32_000), 44 + i * 4);
    data.writeInt16LE(Math.round((right[i] ?? 0) * 32_000), 46 + i * 4);
  }
  await writeFile(path, data);
}
