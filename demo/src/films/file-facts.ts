/** What the file of a stream is. */
export interface FileFacts {
  /** Pixels of the whole frame. */
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly bytes: number;
}

/** The best rendition of each stream in assets/streams, as make/film/facts.ts measured it. */
export const fileFacts: Readonly<Record<string, FileFacts>> = {
  'violet-dunes-flat': { width: 1280, height: 720, seconds: 51, bytes: 914733 },
  'violet-dunes-around': { width: 1440, height: 1440, seconds: 51, bytes: 1266466 },
  'violet-dunes-trailer': { width: 1280, height: 720, seconds: 17, bytes: 305438 },
  'violet-dunes-trailer-around': { width: 1440, height: 1440, seconds: 17, bytes: 422683 },
  'still-water-flat': { width: 1280, height: 720, seconds: 48, bytes: 1077816 },
  'still-water-around': { width: 1920, height: 960, seconds: 48, bytes: 595740 },
  'still-water-trailer': { width: 1280, height: 720, seconds: 16, bytes: 359799 },
  'still-water-trailer-around': { width: 1920, height: 960, seconds: 16, bytes: 199107 },
  'high-city-flat': { width: 1280, height: 720, seconds: 54, bytes: 1622380 },
  'high-city-around': { width: 1920, height: 960, seconds: 54, bytes: 1004938 },
  'high-city-trailer': { width: 1280, height: 720, seconds: 18, bytes: 541321 },
  'high-city-trailer-around': { width: 1920, height: 960, seconds: 18, bytes: 335507 },
  'cloud-isles-flat': { width: 1280, height: 720, seconds: 48, bytes: 1205622 },
  'cloud-isles-around': { width: 1920, height: 960, seconds: 48, bytes: 1123848 },
  'cloud-isles-trailer': { width: 1280, height: 720, seconds: 16, bytes: 402401 },
  'cloud-isles-trailer-around': { width: 1920, height: 960, seconds: 16, bytes: 375143 },
  'ringed-world-flat': { width: 1280, height: 720, seconds: 48, bytes: 980991 },
  'ringed-world-around': { width: 1920, height: 960, seconds: 48, bytes: 1045497 },
  'ringed-world-trailer': { width: 1280, height: 720, seconds: 16, bytes: 327524 },
  'ringed-world-trailer-around': { width: 1920, height: 960, seconds: 16, bytes: 349026 },
  'sun-road-flat': { width: 1280, height: 720, seconds: 45, bytes: 1367826 },
  'sun-road-around': { width: 1920, height: 960, seconds: 45, bytes: 943062 },
  'sun-road-trailer': { width: 1280, height: 720, seconds: 15, bytes: 456469 },
  'sun-road-trailer-around': { width: 1920, height: 960, seconds: 15, bytes: 314881 },
  'old-gate-flat': { width: 1280, height: 720, seconds: 45, bytes: 1171717 },
  'old-gate-around': { width: 960, height: 960, seconds: 45, bytes: 375893 },
  'old-gate-trailer': { width: 1280, height: 720, seconds: 15, bytes: 391100 },
  'old-gate-trailer-around': { width: 960, height: 960, seconds: 15, bytes: 125826 },
  'quiet-spheres-flat': { width: 1280, height: 720, seconds: 51, bytes: 873409 },
  'quiet-spheres-around': { width: 1920, height: 960, seconds: 51, bytes: 1105540 },
  'quiet-spheres-trailer': { width: 1280, height: 720, seconds: 17, bytes: 291664 },
  'quiet-spheres-trailer-around': { width: 1920, height: 960, seconds: 17, bytes: 369041 },
  'game-ember-orbit': { width: 1280, height: 720, seconds: 16, bytes: 354467 },
  'game-neon-meridian': { width: 1280, height: 720, seconds: 16, bytes: 344741 },
  'game-cathedral-of-tides': { width: 1280, height: 720, seconds: 16, bytes: 653379 },
  'game-kestrel-station': { width: 1280, height: 720, seconds: 16, bytes: 880331 },
  'game-midnight-cartographer': { width: 1280, height: 720, seconds: 16, bytes: 1114599 },
  'game-saltlight': { width: 1280, height: 720, seconds: 16, bytes: 384757 },
  'game-parallax-hotel': { width: 1280, height: 720, seconds: 16, bytes: 351057 },
  'game-obsidian-bloom': { width: 1280, height: 720, seconds: 16, bytes: 798483 },
  'game-violet-engine': { width: 1280, height: 720, seconds: 16, bytes: 842577 },
  'game-the-glass-orchard': { width: 1280, height: 720, seconds: 16, bytes: 451389 },
  'game-lanternfall': { width: 1280, height: 720, seconds: 16, bytes: 420041 },
  'game-the-ninth-arch': { width: 1280, height: 720, seconds: 16, bytes: 701973 },
};
