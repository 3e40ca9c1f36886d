import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { picture } from './tiny-content';
import { randomCatalogue } from './random-catalogue';

/** Pictures of a game: folder, format and pixels. */
const kinds = [
  { folder: 'posters', extension: 'jpg', width: 900, height: 1200 },
  { folder: 'heroes', extension: 'jpg', width: 1920, height: 1080 },
  { folder: 'stills', extension: 'webp', width: 1280, height: 720 },
] as const;
/** Of each kind so many are encoded; the rest are the same with other bytes behind their end, which decoders skip. */
const DIFFERENT = 8;

/**
 * Writes a package of random games with three pictures each: a poster, a hero and a still. Each file is its own.
 * @param folder of the package
 * @param gameCount how many games
 * @returns the paths of the pictures, as content names them
 */
export async function writePictureCatalogue(folder: string, gameCount: number): Promise<string[]> {
  const content = randomCatalogue('pictures', gameCount, 0);
  const paths: string[] = [];
  for (const { folder: kind, extension, width, height } of kinds) {
    await mkdir(join(folder, kind), { recursive: true });
    const encoded: Buffer[] = [];
    for (let n = 0; n < DIFFERENT; n += 1) encoded.push(await drawn(width, height, extension, n));
    for (const [index, { slug }] of content.games.entries()) {
      const path = `${kind}/${slug}.${extension}`;
      await writeFile(
        join(folder, path),
        Buffer.concat([encoded[index % DIFFERENT] ?? Buffer.alloc(0), Buffer.from(slug)]),
      );
      paths.push(path);
    }
  }
  const games = content.games.map((game) => ({
    ...game,
    poster: picture(`posters/${game.slug}.jpg`),
    hero: picture(`heroes/${game.slug}.jpg`),
    gallery: [picture(`stills/${game.slug}.webp`)],
    clip: null,
  }));
  const [first] = paths;
  if (first === undefined) throw new Error('a catalogue needs a game');
  const document = {
    ...content,
    games,
    models: content.models.map((model) => ({ ...model, portrait: picture(first), avatar: picture(first) })),
    devices: [],
    avatars: [picture(first)],
  };
  await writeFile(join(folder, 'content.json'), JSON.stringify(document));
  return paths;
}

/** A picture with as much detail as a photograph: noise over a gradient. */
function drawn(width: number, height: number, extension: 'jpg' | 'webp', seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 90 + seed * 10, sigma: 18 } as const;
  const image = sharp({ create: { width, height, channels: 3, background: '#000', noise } });
  const soft = image.blur(4);
  return extension === 'jpg' ? soft.jpeg({ quality: 80 }).toBuffer() : soft.webp({ quality: 80 }).toBuffer();
}
