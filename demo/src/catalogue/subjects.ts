import { type Family, families } from '../art/families';
import type { ArtSubjects, GameArt, VideoArt } from '../art/plan';
import { palettes } from '../art/scene/palettes';
import { portraitStyles } from '../art/portraits/portrait-styles';
import { createRandom } from '../art/scene/random';
import { type Look, spread } from '../art/spread';
import { faces } from '../art/lockups/typefaces';
import { curatedGames } from './games/curated-games';
import { titlesByFamily } from './games/game-titles';
import { curatedPerformers, otherPerformers } from './performers/performer-names';
import { slugOf } from './words/slug';
import { videoTitles } from './videos/video-titles';

/** One of each four neighbours may be shown before the age gate, so that soft lists are as varied as full ones. */
const blockSize = 4;
function isSoft(kind: string, index: number): boolean {
  const block = Math.floor(index / blockSize);
  return createRandom(`soft:${kind}:${block}`).integer(0, blockSize - 1) === index % blockSize;
}

/** Performers with a live room: the most popular ones. */
const roomCount = 24;

/** Titles in rounds of one a family, so that no two neighbours are of the same. */
function otherTitles(): { title: string; family: Family }[] {
  const rounds = Math.max(...families.map((family) => titlesByFamily[family].length));
  const list: { title: string; family: Family }[] = [];
  for (let round = 0; round < rounds; round++) {
    // Steps of five, one further each round: a family comes back after seven titles at the earliest.
    const order = families.map((_, index) => families[(index * 5 + round) % families.length] ?? 'grid');
    for (const family of order) {
      const title = titlesByFamily[family][round];
      if (title) list.push({ title, family });
    }
  }
  return list;
}

function gameArt(): GameArt[] {
  const others = otherTitles();
  const given = new Map<string, Partial<Look>>([
    ...curatedGames.map(({ title, family, palette }) => [slugOf(title), { family, palette }] as const),
    ...others.map(({ title, family }) => [slugOf(title), { family }] as const),
  ]);
  const looks = spread([...given.keys()], given);
  const art = (title: string, index: number, rest: Partial<Pick<GameArt, 'face' | 'variant'>>): GameArt => {
    const slug = slugOf(title);
    const look = looks.get(slug);
    if (!look) throw new RangeError(`no look for ${slug}`);
    return {
      slug,
      title,
      ...look,
      face: createRandom(`logo${slug}`).pick(faces),
      variant: 0,
      soft: isSoft('game', index),
      ...rest,
    };
  };
  return [
    ...curatedGames.map(({ title, face, variant }, index) => art(title, index, { face, variant: variant ?? 0 })),
    ...others.map(({ title }, index) => art(title, curatedGames.length + index, {})),
  ];
}

function videoArt(): VideoArt[] {
  const looks = spread(videoTitles.map((title) => `video-${slugOf(title)}`));
  return [...looks].map(([key, look], index) => {
    const slug = key.slice('video-'.length);
    return { slug, ...look, soft: isSoft('video', index) };
  });
}

function modelArt(): ArtSubjects['models'] {
  const list = curatedPerformers.map(([name, style, palette, face]) => ({
    slug: slugOf(name),
    name,
    style,
    palette,
    face,
  }));
  const used = new Set(list.map(({ style, palette }) => style + palette));
  for (const [index, name] of otherPerformers.entries()) {
    const slug = slugOf(name);
    const random = createRandom(`portrait:${slug}`);
    // Eight styles in turn, the order changing from row to row of a four-column grid.
    const style = portraitStyles[(index * 3 + Math.floor(index / 8)) % portraitStyles.length] ?? 'halo';
    // A style has no inner variants, so each pair is one person's alone, and neighbours differ in colour.
    const recent = list.slice(-3).map((model) => model.palette);
    const free = palettes
      .map((palette) => palette.name)
      .filter((palette) => !used.has(style + palette) && !recent.includes(palette));
    const palette = random.pick(free);
    used.add(style + palette);
    list.push({
      slug,
      name,
      style,
      palette,
      face: random.pick(['italiana', 'bodoni', 'poiret', 'syne', 'marcellus', 'cinzel'] as const),
    });
  }
  return list.map((model, index) => ({ ...model, soft: isSoft('model', index) }));
}

/** Everything of the demo catalogue that has a picture, most popular first. */
export function demoSubjects(): ArtSubjects {
  const models = modelArt();
  return { games: gameArt(), videos: videoArt(), models, rooms: models.slice(0, roomCount).map(({ slug }) => slug) };
}
