import { tinyContent } from '../../../testing/tiny-content';
import { contradictions } from './contradictions';
import type { ContentGame } from './schema';

const film = {
  sizeBytes: 12_000_000_000,
  width: 5760,
  height: 2880,
  durationSeconds: 7_200,
  chapters: Array.from({ length: 9 }, (_, at) => ({ at, title: `Scene ${at}` })),
};
const files = new Map([['streams/whole.mp4', film]]);
const content = tinyContent();
const [first] = content.games;
const [file] = first?.files ?? [];
if (first === undefined || file === undefined) throw new Error('there is a game with a file');
const agrees: ContentGame = {
  ...first,
  hours: 2,
  scenes: 9,
  endings: 3,
  files: [{ ...file, source: 'whole.mp4', width: 5760, height: 2880, gigabytes: 12 }],
};
const warned = (change: Partial<ContentGame>) =>
  contradictions({ games: [{ ...agrees, ...change }], videos: [] }, files);

it('has nothing to say of a game whose facts are those of its film, or of one without a measured film', () => {
  expect(warned({})).toEqual([]);
  expect(warned({ hours: 2.1 })).toEqual([]);
  expect(contradictions(content, new Map())).toEqual([]);
});

it.each<[string, Partial<ContentGame>, string]>([
  ['hours', { hours: 1 }, 'games.0.hours is 1, and its longest film plays 2.00 hours'],
  ['scenes', { scenes: 52 }, 'games.0.scenes is 52, and its film has 9 chapters'],
  ['endings', { endings: 10 }, 'games.0 has 10 endings in 9 scenes'],
  [
    'size',
    { files: agrees.files.map((one) => ({ ...one, gigabytes: 0.001 })) },
    'games.0.files.0.gigabytes is 0.001, and whole.mp4 has 12',
  ],
  [
    'resolution',
    { files: agrees.files.map((one) => ({ ...one, width: 3840, height: 1920 })) },
    'games.0.files.0 says 3840 by 1920 pixels, and whole.mp4 has 5760 by 2880',
  ],
])('warns when the %s of a game and its film contradict each other', (_, change, warning) => {
  expect(warned(change)).toEqual([warning]);
});

it('warns of the length of a video', () => {
  const [video] = content.videos;
  if (video === undefined) throw new Error('there is a video');
  const [frame] = agrees.files;
  const videos = [
    {
      ...video,
      chapters: [],
      durationSeconds: 34,
      files: [{ ...frame, source: 'whole.mp4', lens: null, script: null } as never],
    },
  ];
  expect(contradictions({ games: [], videos }, files)).toEqual([
    'videos.0.durationSeconds is 34, and its film plays 7200',
  ]);
});

it('warns of a still of a chapter that the film has elsewhere, which is therefore shown nowhere', () => {
  const [video] = content.videos;
  if (video === undefined) throw new Error('there is a video');
  const warnedOf = (chapters: readonly { at: number; title: string }[]) =>
    contradictions(
      { videos: [video] },
      new Map([['streams/tb-360.mp4', { ...film, durationSeconds: 5400, chapters: [...chapters] }]]),
    ).filter((warning) => warning.includes('still'));
  expect(
    warnedOf([
      { at: 0, title: 'Quay' },
      { at: 300, title: 'Hall' },
    ]),
  ).toEqual([]);
  expect(warnedOf([])).toEqual([]);
  expect(
    warnedOf([
      { at: 0, title: 'Quay' },
      { at: 301, title: 'Hall' },
    ]),
  ).toEqual(['videos.0.chapters.1.still is not shown: its film has no chapter at 300 seconds, but at 0, 301']);
});
