/** What a key asks of the player; amounts in seconds, shares from 0 to 1. */
export type PlayerCommand =
  | { do: 'toggle-play' | 'toggle-mute' | 'toggle-captions' | 'toggle-full-screen' }
  | { do: 'seek-by'; seconds: number }
  | { do: 'seek-to'; share: number }
  | { do: 'volume-by'; share: number };

/** Where the focus is: buttons have their own use for Space and Enter, the volume's slider for arrows. */
export type FocusPlace = 'player' | 'button' | 'volume';

/** How far the arrow keys go, in seconds, and how much louder or quieter they make it. */
const seekStep = 5;
const volumeStep = 0.05;

const commands: Readonly<Record<string, PlayerCommand>> = {
  ' ': { do: 'toggle-play' },
  k: { do: 'toggle-play' },
  m: { do: 'toggle-mute' },
  c: { do: 'toggle-captions' },
  f: { do: 'toggle-full-screen' },
  ArrowLeft: { do: 'seek-by', seconds: -seekStep },
  ArrowRight: { do: 'seek-by', seconds: seekStep },
  ArrowUp: { do: 'volume-by', share: volumeStep },
  ArrowDown: { do: 'volume-by', share: -volumeStep },
  Home: { do: 'seek-to', share: 0 },
  End: { do: 'seek-to', share: 1 },
};

/**
 * Reads a key press; keys count only while the focus is in the player (WCAG 2.1.4).
 * @param key as `KeyboardEvent.key`
 * @param held whether Control, Alt or Meta is down: then the key is the browser's
 * @returns null for a key that means nothing here
 */
export function commandOf(key: string, place: FocusPlace, held: boolean): PlayerCommand | null {
  if (held || (place === 'button' && key === ' ') || (place === 'volume' && /^(?:Arrow|Home|End)/.test(key)))
    return null;
  if (/^\d$/.test(key)) return { do: 'seek-to', share: Number(key) / 10 };
  const name = key.length === 1 ? key.toLowerCase() : key;
  return Object.hasOwn(commands, name) ? (commands[name] ?? null) : null;
}
