/** What a studio may send: pixels and frames a second that a camera is asked for, and the line that it needs. */
export const qualities = {
  '1080': { width: 1920, height: 1080, frameRate: 30 },
  '720': { width: 1280, height: 720, frameRate: 30 },
  '480': { width: 854, height: 480, frameRate: 30 },
} as const;
export type Quality = keyof typeof qualities;

/** Megabits a second without which a quality has to be sent with fewer frames. */
export const mbpsOf: Readonly<Record<Quality, number>> = { '1080': 4.5, '720': 2.5, '480': 1.2 };

export const isQuality = (text: string): text is Quality => text in qualities;
