import { type ArtPlan, type ArtSubjects, imageOf } from '../../art/plan';
import { createRandom } from '../../art/scene/random';
import type { ContentLiveRoom, ContentModel } from '@platform/api/content';
import { recordingFile } from '../../films/film-files';
import { recordings } from '../../films/recordings';
import { demoToday } from '../games/make-games';
import { addDays } from '../words/days';
import { sample } from '../words/prose';
import { knownFor, offStage, onAir, roomFilters, roomTopics, trainings } from '../words/sentences';

const youngest = { year: 2003, month: 6 } as const;
const oldestYear = 1979;

function bornOn(slug: string): string {
  const random = createRandom(`born:${slug}`);
  const year = Math.round(oldestYear + (youngest.year - oldestYear) * random.between(0.15, 1) ** 0.8);
  const month = random.integer(1, year === youngest.year ? youngest.month : 12);
  return `${year}-${String(month).padStart(2, '0')}-${String(random.integer(1, 28)).padStart(2, '0')}`;
}

/** Performers before one in the list, whose stories begin otherwise. */
const neighbours = 3;

/** Biographies from the design. */
const curatedBios: Readonly<Record<string, string>> = {
  'mara-vellin':
    'Stage actor turned VR lead. Known for long, quiet scenes and for the voice of the harbour master in Cathedral of Tides.',
};

/** Writes stories of performers: no two begin alike, and those of neighbours in a list not at all. */
class Bios {
  private readonly beginnings: string[] = [];

  /** @param hasRoom whether she has a live room */
  next(slug: string, hasRoom: boolean): string[] {
    const random = createRandom(`bio:${slug}`);
    const recent = this.beginnings.slice(-neighbours).join(' ');
    const fresh = trainings
      .filter((training) => !recent.includes(training))
      .flatMap((training) => knownFor.map((known) => `${training}, ${known}.`))
      .filter((text) => !this.beginnings.includes(text));
    const first = curatedBios[slug] ?? random.pick(fresh);
    this.beginnings.push(first);
    return [first, sample(random, hasRoom ? [...offStage, onAir] : offStage, 2).join(' ')];
  }
}

/**
 * The performers, most popular first; all of them over 21 and invented.
 * @param rooms those who have a live room
 */
export function makeModels(
  art: ArtSubjects['models'],
  rooms: readonly { readonly slug: string }[],
  plan: ArtPlan,
): ContentModel[] {
  const bios = new Bios();
  const inRooms = new Set(rooms.map(({ slug }) => slug));
  return art.map(({ slug, name, soft }, index) => {
    const [firstName = '', ...rest] = name.split(' ');
    return {
      slug,
      firstName,
      lastName: rest.join(' '),
      bio: bios.next(slug, inRooms.has(slug)),
      bornOn: bornOn(slug),
      soft,
      popularity: (art.length - index) * 100,
      portrait: imageOf(plan, `portraits/${slug}.webp`),
      avatar: imageOf(plan, `avatars/${slug}.webp`),
    };
  });
}

/** The live rooms, in the order of the design. */
export function makeLiveRooms(rooms: ArtSubjects['rooms'], plan: ArtPlan): ContentLiveRoom[] {
  return rooms.map(({ slug }, index) => {
    const random = createRandom(`room:${slug}`);
    const recording = recordings.get(slug);
    const file = recording && recordingFile(recording);
    const isClosed = file === undefined;
    return {
      nickname: slug,
      model: slug,
      topic: roomTopics[index] ?? 'Free chat',
      topics: [...(roomFilters[index] ?? [])],
      // Recordings are flat, and the filter is about the picture that is shown.
      projection: isClosed ? '180' : 'flat',
      backInMinutes: isClosed && index !== rooms.length - 1 ? random.integer(4, 40) * 15 : null,
      picture: imageOf(plan, `live/${slug}.webp`),
      loop: file?.source ?? null,
      recording: file ? { recordedOn: addDays(demoToday, -1 - 2 * index), seconds: file.seconds } : null,
    };
  });
}
