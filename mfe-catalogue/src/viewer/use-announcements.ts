import { useEffect, useEffectEvent, useRef } from 'react';
import type { ViewerSnapshot } from './core/viewer';

/** What a change of state is called, for who cannot see it. */
function wordsFor(before: ViewerSnapshot, now: ViewerSnapshot): string | null {
  if (now.headset !== before.headset) {
    if (now.headset === 'inside') return 'Shown in the headset';
    if (now.headset === 'refused') return 'The headset didn’t start';
    if (before.headset === 'inside') return 'Back on the page';
  }
  if (now.motion !== before.motion) {
    if (now.motion === 'on') return 'The view follows your device';
    if (now.motion === 'off') return 'The view no longer follows your device';
    if (now.motion === 'refused') return 'Motion control isn’t available';
  }
  if (now.playing !== before.playing) return now.playing ? 'Playing' : 'Paused';
  if (now.muted !== before.muted) return now.muted ? 'Sound off' : 'Sound on';
  if (now.zoom !== before.zoom) return `Zoom ${Math.round(now.zoom * 100)} percent`;
  return null;
}

/** Says what changed in the viewer. */
export function useAnnouncements(state: ViewerSnapshot | null, say: (words: string) => void): void {
  const before = useRef<ViewerSnapshot | null>(null);
  const compare = useEffectEvent((now: ViewerSnapshot | null) => {
    const words = before.current && now ? wordsFor(before.current, now) : null;
    before.current = now;
    if (words !== null) say(words);
  });
  useEffect(() => compare(state), [state]);
}
