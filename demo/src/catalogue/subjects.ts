import { type Family, families } from '../art/families';
import type { ArtSubjects, GameArt, VideoArt } from '../art/plan';
import { palettes } from '../art/scene/palettes';
import { type PortraitStyle, portraitStyles } from '../art/portraits/portrait-styles';
import { type RoomSet, roomSets } from '../art/sets/room';
import { createRandom } from '../art/scene/random';
import { faces } from '../art/lockups/typefaces';
import { curatedGames } from './games/curated-games';
import { type TitleArt, titlesByFamily } from './games/game-titles';
import { kindsFor } from './looks';
import { curatedPerformers, otherPerformers } from './performers/performer-names';
import { deviceArt } from './shop/device-art';
import { scenesOf } from '../films/scenes';
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
function otherTitles(): { title: string; family: Family; drawn: TitleArt[1] }[] {
  const rounds = Math.max(...families.map((family) => titlesByFamily[family].length));
  const list: { title: string; family: Family; drawn: TitleArt[1] }[] = [];
  for (let round = 0; round < rounds; round++) {
    // Steps of five, one further each round: a family comes back after seven titles at the earliest.
    const order = families.map((_, index) => families[(index * 5 + round) % families.length] ?? 'grid');
    for (const family of order) {
      const [title, drawn] = titlesByFamily[family][round] ?? [];
      if (title !== undefined && drawn !== undefined) list.push({ title, family, drawn });
    }
  }
  return list;
}

/** Games and videos, which never look like one another. */
function titleArt(): { games: GameArt[]; videos: VideoArt[] } {
  const games = [
    ...curatedGames.map(({ title, family, palette, kind, motif, face, variant = 0 }) => ({
      slug: slugOf(title),
      seed: slugOf(title),
      title,
      family,
      palette,
      ...(kind !== undefined && { kind }),
      ...(motif && { motif }),
      face,
      variant,
    })),
    ...otherTitles().map(({ title, family, drawn }) => {
      const slug = slugOf(title);
      const seed = drawn.seed ?? slug;
      return { slug, title, family, ...drawn, seed, face: createRandom(`logo${seed}`).pick(faces), variant: 0 };
    }),
  ];
  const videos = videoTitles.map((video) => ({ ...video, slug: slugOf(video.title) }));
  const kinds = kindsFor([...games, ...videos]);
  const kindOf = (slug: string): number => kinds.get(slug) ?? 0;
  return {
    games: games.map((game, index) => ({ ...game, kind: kindOf(game.slug), soft: isSoft('game', index) })),
    videos: videos.map(({ slug, seed = slug, title, family, palette, motif }, index) => ({
      slug,
      title,
      world: { seed, family, palette, variant: 0, kind: kindOf(slug), ...(motif && { motif }) },
      places: scenesOf(family, index).length,
      soft: isSoft('video', index),
    })),
  };
}

/** Names before and after a name, as a list by name has them. */
function neighboursByName(names: readonly string[]): Map<string, readonly string[]> {
  const sorted = names.toSorted((a, b) => a.localeCompare(b, 'en'));
  return new Map(sorted.map((name, index) => [name, [sorted[index - 1] ?? '', sorted[index + 1] ?? '']]));
}

/** Cards of two rows: a style comes back after so many performers at the earliest, in grids of up to four columns too. */
const styleRest = 8;

/**
 * A style for each performer: balanced, never twice in a row, by popularity or by name. Casts see to it that no two of
 * them are of one style (performers/cast.ts).
 */
function portraitStylesOf(names: readonly string[]): Map<string, PortraitStyle> {
  const styles = new Map<string, PortraitStyle>(curatedPerformers.map(([name, style]) => [name, style]));
  const neighbours = neighboursByName(names);
  for (const [index, name] of names.entries()) {
    if (styles.has(name)) continue;
    const taken = [...names.slice(Math.max(0, index - styleRest), index), ...(neighbours.get(name) ?? [])].map(
      (other) => styles.get(other),
    );
    const counts = (style: PortraitStyle): number => [...styles.values()].filter((one) => one === style).length;
    const random = createRandom(`style:${name}`);
    const free = portraitStyles.filter((style) => !taken.includes(style));
    const fewest = Math.min(...free.map(counts));
    styles.set(name, random.pick(free.filter((style) => counts(style) === fewest)));
  }
  return styles;
}

/** Styles that can be seen through: they stand over another one. */
const lightStyles: readonly PortraitStyle[] = [
  'contours',
  'spirograph',
  'lattice',
  'bokeh',
  'seeds',
  'rays',
  'halo',
  'veil',
  'prism',
];

function modelArt(): ArtSubjects['models'] {
  const list: Omit<ArtSubjects['models'][number], 'soft'>[] = curatedPerformers.map(([name, style, palette, face]) => ({
    slug: slugOf(name),
    name,
    style,
    palette,
    face,
  }));
  const styles = portraitStylesOf([...list.map(({ name }) => name), ...otherPerformers]);
  const used = new Set(list.map(({ style, palette }) => style + palette));
  for (const [index, name] of otherPerformers.entries()) {
    const slug = slugOf(name);
    const random = createRandom(`portrait:${slug}`);
    const style = styles.get(name) ?? 'halo';
    // Each pair is one person's alone, and neighbours differ in colour.
    const recent = list.slice(-3).map((model) => model.palette);
    const free = palettes
      .map((palette) => palette.name)
      .filter((palette) => !used.has(style + palette) && !recent.includes(palette));
    const palette = random.pick(free);
    used.add(style + palette);
    const isSecond = list.some((model) => model.style === style);
    const over = lightStyles.filter((one) => one !== style)[index % (lightStyles.length - 1)];
    list.push({
      slug,
      name,
      style,
      ...(isSecond && over && { over }),
      palette,
      face: random.pick(['italiana', 'bodoni', 'poiret', 'syne', 'marcellus', 'cinzel'] as const),
    });
  }
  return list.map((model, index) => ({ ...model, soft: isSoft('model', index) }));
}

/** Rooms whose set in turn another room has in nearly their colours. */
const otherSets: Readonly<Record<string, RoomSet>> = {
  'odile-ravenscar': 'loft',
  'petra-lumeni': 'shelves',
  'isolde-verrane': 'neon',
  'camille-astor': 'niche',
  'jessa-thornbury': 'cyclorama',
};

/** Rooms in their performers' colours, with sets in turn: neighbours of a grid of four columns differ. */
const roomArt = (models: ArtSubjects['models']): ArtSubjects['rooms'] =>
  models.slice(0, roomCount).map(({ slug, palette }, index) => ({
    slug,
    palette,
    set: otherSets[slug] ?? roomSets[(index * 3 + Math.floor(index / roomSets.length)) % roomSets.length] ?? 'stage',
  }));

/** Everything of the demo catalogue that has a picture, most popular first. */
export function demoSubjects(): ArtSubjects {
  const models = modelArt();
  return { ...titleArt(), models, rooms: roomArt(models), devices: deviceArt };
}
