/** What a visitor chose of the sound of rooms, kept in this browser. */
export interface SoundChoice {
  readonly isOn: boolean;
  /** 0 to 1. */
  readonly volume: number;
}

const storageKey = 'room-sound';
const atFirst: SoundChoice = { isOn: false, volume: 0.5 };

/** @returns silence at first, and where storage is forbidden or holds something else */
export function readSoundChoice(): SoundChoice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('isOn' in kept) || !('volume' in kept)) return atFirst;
    const { isOn, volume } = kept;
    return typeof isOn === 'boolean' && typeof volume === 'number' && volume >= 0 && volume <= 1
      ? { isOn, volume }
      : atFirst;
  } catch {
    return atFirst;
  }
}

/** Keeps a change of it until the browser forgets it. */
export function keepSoundChoice(change: Partial<SoundChoice>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readSoundChoice(), ...change }));
  } catch {
    // Storage is full or forbidden: the next room begins silent.
  }
}
