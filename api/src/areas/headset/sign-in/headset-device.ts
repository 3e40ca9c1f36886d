const headsets: readonly (readonly [RegExp, string])[] = [
  [/quest\s*3s/i, 'Quest 3S'],
  [/quest\s*3/i, 'Quest 3'],
  [/quest\s*pro/i, 'Quest Pro'],
  [/quest\s*2/i, 'Quest 2'],
  [/\bquest|oculus/i, 'Quest headset'],
  [/pico/i, 'Pico headset'],
  [/\b(?:vive|htc)\b/i, 'Vive headset'],
  [/valve|\bindex\b/i, 'Index headset'],
  [/vision\s*pro|visionos/i, 'Vision Pro'],
  [/windows/i, 'headset on Windows'],
  [/iphone|ipad|\bios\b/i, 'phone or tablet'],
  [/android/i, 'Android headset'],
];

/**
 * A headset's description for the member who confirms it. A user agent proves nothing.
 * @param userAgent the request's header
 */
export function headsetDevice(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, 300);
  const [, name = 'headset'] = headsets.find(([sign]) => sign.test(agent)) ?? [];
  return `PLAY’A on ${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}
