import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import type { Content } from '../areas/content/schema/schema';
import { picture, tinyContent, tinyGame, tinyVideo } from './tiny-content';

const films = fileURLToPath(new URL('films', import.meta.url));
const assets = fileURLToPath(new URL('../../../demo/assets', import.meta.url));

/** A plain test picture. */
const image = (width: number, height: number, background: string): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** A small catalogue without anything of the demo: three games, two videos and a performer, one of each not soft. */
export function foreignContent(): Content {
  const tiny = tinyContent();
  const [model] = tiny.models;
  if (!model) throw new Error('the tiny catalogue has a performer');
  const film = {
    ...tinyVideo('x').files[1],
    script: 'north.funscript',
    source: 'north.mp4',
    playlist: 'north.m3u8',
    thumbnails: 'north-thumbnails.vtt',
  };
  const withChapters = { ...film, source: 'south.mp4', playlist: undefined, thumbnails: undefined };
  const game = (slug: string, soft: boolean) =>
    tinyGame(slug, {
      soft,
      cast: ['ada-north'],
      files: tinyGame('x').files.map((file) => ({ ...file, source: 'south.mp4' })),
      poster: picture(`posters/${slug}.jpg`),
      hero: picture(`heroes/${slug}.png`),
      logo: picture(`logos/${slug}.svg`),
      gallery: [picture(`stills/${slug}.webp`)],
      clip: { source: `${slug}.mp4` },
      trailer: {
        ...film,
        source: `${slug}-trailer.mp4`,
        playlist: undefined,
        thumbnails: undefined,
        script: null,
        captions: [{ language: 'en', label: 'English', source: 'north-en.vtt' }],
      } as Content['games'][number]['trailer'],
    });
  const video = (slug: string, soft: boolean) =>
    tinyVideo(slug, {
      soft,
      cast: ['ada-north'],
      game: null,
      chapters: [{ at: 0, title: 'Start' }],
      captions: [{ language: 'en', label: 'English', source: 'north-en.vtt' }],
      files: [film, withChapters] as Content['videos'][number]['files'],
      trailer: {
        ...film,
        source: `${slug}-trailer.mp4`,
        playlist: undefined,
        thumbnails: undefined,
        script: null,
        captions: [],
      } as Content['videos'][number]['trailer'],
      poster: picture(`videos/${slug}.avif`),
    });
  return {
    ...tiny,
    models: [
      {
        ...model,
        slug: 'ada-north',
        portrait: picture('portraits/ada-north.jpg'),
        avatar: picture('avatars/ada-north.png'),
      },
    ],
    // The offer is a deal because this game is discounted.
    games: [
      game('far-harbour', true),
      { ...game('cold-lamp', true), standardDiscount: 10 },
      game('closed-door', false),
    ],
    videos: [video('open-water', true), video('locked-room', false)],
    liveRooms: [],
    offers: [
      { ...(tiny.offers[0] as Content['offers'][number]), games: ['cold-lamp'], image: picture('offers/spring.jpg') },
    ],
    devices: tiny.devices.map((device) => ({ ...device, image: picture('devices/halden-one.png') })),
    avatars: [picture('avatars/lighthouse.png')],
    home: { hero: ['far-harbour'], sections: [] },
    accountPictures: { join: picture('stills/shore.jpg'), return: picture('stills/closed-door.webp') },
    bars: {
      ...tiny.bars,
      header: { ...tiny.bars.header, logo: { title: 'North', image: picture('brand/north.png') } },
      footer: { ...tiny.bars.footer, logo: { title: 'North', image: picture('brand/north.svg') } },
    },
  };
}

const thumbnails = `WEBVTT

00:00:00.000 --> 00:00:06.000
north-thumbnails.jpg#xywh=0,0,160,90

00:00:06.000 --> 00:00:12.000
north-thumbnails.jpg#xywh=160,0,160,90
`;

/** Its files by name, generated here; films are the shortest available. */
export async function foreignFiles(): Promise<Map<string, Buffer>> {
  const film = await readFile(join(assets, 'streams/flat.mp4'));
  const clip = await readFile(join(assets, 'clips/islands-in-the-rain.mp4'));
  const files = new Map<string, Buffer>([
    ['portraits/ada-north.jpg', await image(640, 800, '#803020').jpeg().toBuffer()],
    ['avatars/ada-north.png', await image(300, 200, '#802080').png().toBuffer()],
    ['avatars/lighthouse.png', await image(256, 256, '#208020').png().toBuffer()],
    ['brand/north.png', await image(360, 64, '#f0f0f0').png().toBuffer()],
    [
      'brand/north.svg',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="180" height="32"><rect width="180" height="32"/></svg>',
      ),
    ],
    ['stills/shore.jpg', await image(1280, 720, '#204060').jpeg().toBuffer()],
    ['offers/spring.jpg', await image(1200, 400, '#a0a020').jpeg().toBuffer()],
    ['devices/halden-one.png', await image(900, 600, '#104050').png().toBuffer()],
    ['streams/north.mp4', film],
    ['streams/south.mp4', await readFile(join(films, 'chapters.mp4'))],
    ['streams/north-thumbnails.jpg', await image(320, 90, '#305070').jpeg().toBuffer()],
    ['streams/north-thumbnails.vtt', Buffer.from(thumbnails)],
    ['streams/north-en.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nNorth.\n')],
    ['scripts/north.funscript', await readFile(join(assets, 'scripts/calm.funscript'))],
  ]);
  for (const [index, slug] of ['far-harbour', 'cold-lamp', 'closed-door'].entries()) {
    const color = `#${index}0${index + 3}0${index + 6}0`;
    files.set(`posters/${slug}.jpg`, await image(900, 1200, color).jpeg().toBuffer());
    files.set(`heroes/${slug}.png`, await image(1920, 1080, color).png().toBuffer());
    files.set(`stills/${slug}.webp`, await image(1280, 720, color).webp().toBuffer());
    files.set(
      `logos/${slug}.svg`,
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="90"><title>${slug}</title><rect width="400" height="90" fill="#fff"/></svg>`,
      ),
    );
    files.set(`clips/${slug}.mp4`, clip);
    files.set(`streams/${slug}-trailer.mp4`, film);
  }
  for (const slug of ['open-water', 'locked-room']) {
    files.set(`videos/${slug}.avif`, await image(1280, 720, '#305070').avif({ effort: 0 }).toBuffer());
    files.set(`streams/${slug}-trailer.mp4`, film);
  }
  for (const part of ['.m3u8', '.360.m3u8', '.180.m3u8', '.360.mp4', '.180.mp4']) {
    const bytes = await readFile(join(assets, `streams/adaptive${part}`));
    files.set(
      `streams/north${part}`,
      part.endsWith('.m3u8') ? Buffer.from(bytes.toString('utf8').replaceAll('adaptive', 'north')) : bytes,
    );
  }
  return files;
}

/** Writes a package as operators have it: `content.json` with the files next to it. */
export async function writePackage(
  folder: string,
  content: unknown,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  for (const [name, bytes] of [...files, ['content.json', Buffer.from(JSON.stringify(content))] as const]) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
}
