import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures/viewer-page';

/** What `window.probe` of mfe-catalogue/src/testing/viewer-harness takes and gives. */
interface File {
  url: string;
  projection: string;
  stereo: string;
  fieldOfView: number;
  lens: string | null;
}
interface Probe {
  right: number;
  up: number;
  eye: 'left' | 'right';
  at?: readonly [number, number];
  zoom?: number;
}
type Result = { colours: number[][]; left: { geometries: number; textures: number; programs: number } };

/** One for all: a stage leaves nothing behind, which is tested, and starting a browser's graphics takes a second. */
let page: Page;
test.beforeAll(async ({ browser, viewerPage }) => {
  page = await browser.newPage({ viewport: { width: 400, height: 300 } });
  await page.goto(viewerPage);
});
test.afterAll(() => page.close());

/** The colours of mfe-catalogue/src/testing/viewer-harness/pattern.ts; the right eye's are half as bright. */
const named: Record<string, readonly number[]> = {
  front: [230, 40, 40],
  right: [40, 230, 40],
  left: [40, 40, 230],
  up: [230, 230, 40],
  down: [40, 230, 230],
  back: [230, 40, 230],
  black: [0, 0, 0],
};

/** The direction whose colour a pixel has, e.g. `front`, or `right eye's front`. */
function nameOf(pixel: readonly number[]): string {
  for (const [name, colour] of Object.entries(named)) {
    for (const [words, share] of [
      [name, 1],
      [`right eye's ${name}`, 0.5],
    ] as const) {
      if (colour.every((value, index) => Math.abs(value * share - (pixel[index] ?? 0)) < 8)) return words;
    }
  }
  return pixel.join(' ');
}

const look = (file: File, probes: readonly Probe[]): Promise<Result> =>
  page.evaluate(
    ([asked, what]) =>
      (window as unknown as { probe: (file: File, probes: readonly Probe[]) => Result }).probe(asked, what),
    [file, probes] as const,
  );

const ahead = { front: [0, 0], 'right at 60°': [60, 0], 'left at 60°': [-60, 0], up: [0, 80], down: [0, -80] } as const;
const inFront = { ...ahead, 'right at 85°': [85, 0], 'left at 85°': [-85, 0] } as const;
type Looks = Record<string, readonly [right: number, up: number]>;

/** Where each kind of picture ends: looks inside it, and looks beside it, which are black. */
const kinds: readonly { name: string; file: Omit<File, 'url' | 'stereo'>; inside: Looks; beside: Looks }[] = [
  {
    name: '360',
    file: { projection: '360', fieldOfView: 360, lens: null },
    inside: { ...inFront, 'right at 120°': [120, 0], 'left at 120°': [-120, 0], back: [180, 0] },
    beside: {},
  },
  {
    name: '180',
    file: { projection: '180', fieldOfView: 180, lens: null },
    inside: inFront,
    beside: { 'right at 95°': [95, 0], 'left at 95°': [-95, 0], back: [180, 0] },
  },
  {
    name: '180 that shows 140',
    file: { projection: '180', fieldOfView: 140, lens: null },
    inside: ahead,
    beside: { 'right at 75°': [75, 0], 'left at 75°': [-75, 0], back: [180, 0] },
  },
  ...[
    ['mkx200', 200],
    ['mkx220', 220],
    ['vrca220', 220],
    ['rf52', 190],
    ['fisheye190', 190],
  ].map(([lens, degrees]) => {
    const edge = Number(degrees) / 2;
    return {
      name: String(lens),
      file: { projection: '180', fieldOfView: Number(degrees), lens: String(lens) },
      inside: { ...inFront, [`right at ${edge - 3}°`]: [edge - 3, 0], [`left at ${edge - 3}°`]: [3 - edge, 0] },
      beside: { [`right at ${edge + 3}°`]: [edge + 3, 0], [`left at ${edge + 3}°`]: [-edge - 3, 0], back: [180, 0] },
    } as const;
  }),
  {
    name: 'flat',
    file: { projection: 'flat', fieldOfView: 0, lens: null },
    inside: {
      front: [0, 0],
      'right at 30°': [30, 0],
      'left at 30°': [-30, 0],
      'up at 18°': [0, 18],
      'down at 18°': [0, -18],
    },
    beside: { 'right at 40°': [40, 0], 'up at 40°': [0, 40], back: [180, 0] },
  },
];

for (const { name, file, inside, beside } of kinds) {
  for (const stereo of ['mono', 'side-by-side', 'top-bottom']) {
    test(`${name}, ${stereo}: every direction has its own colour, and black is around the picture`, async () => {
      const eyes = stereo === 'mono' ? (['left'] as const) : (['left', 'right'] as const);
      const looks = [...Object.entries(inside), ...Object.entries(beside)];
      const probes = eyes.flatMap((eye) => looks.map(([, [right, up]]) => ({ right, up, eye })));
      const { colours, left } = await look({ ...file, stereo, url: '' }, probes);
      const seen = eyes.map((eye, index) => [
        eye,
        Object.fromEntries(looks.map(([words], at) => [words, nameOf(colours[index * looks.length + at] ?? [])])),
      ]);
      const wanted = eyes.map((eye) => [
        eye,
        {
          ...Object.fromEntries(
            Object.keys(inside).map((words) => [
              words,
              `${eye === 'right' ? "right eye's " : ''}${words.split(' ')[0]}`,
            ]),
          ),
          ...Object.fromEntries(Object.keys(beside).map((words) => [words, 'black'])),
        },
      ]);
      expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(wanted));
      expect(left, 'graphics memory after the end').toEqual({ geometries: 0, textures: 0, programs: 0 });
    });
  }
}

test('the picture is seen from inside: what is on the right is on the right, and the horizon is level', async () => {
  const [at45, at135, high] = [
    { right: 45, up: 0 },
    { right: 135, up: 0 },
    { right: 0, up: 45 },
  ];
  const eye = 'left' as const;
  const { colours } = await look({ url: '', projection: '360', stereo: 'mono', fieldOfView: 360, lens: null }, [
    { ...at45, eye, at: [0.3, 0.5] },
    { ...at45, eye, at: [0.7, 0.5] },
    { ...at135, eye, at: [0.3, 0.5] },
    { ...at135, eye, at: [0.7, 0.5] },
    { ...high, eye, at: [0.2, 0.3] },
    { ...high, eye, at: [0.8, 0.3] },
    { ...high, eye, at: [0.2, 0.7] },
    { ...high, eye, at: [0.8, 0.7] },
  ]);
  expect(colours.map(nameOf)).toEqual(['front', 'right', 'right', 'back', 'up', 'up', 'front', 'front']);
});

test('no seam shows behind the viewer, and no pole is torn', async () => {
  const around = Array.from({ length: 21 }, (_, index) => ({ right: 179 + index / 10, up: 0, eye: 'left' as const }));
  const poles = Array.from({ length: 12 }, (_, index) => ({ right: index * 30, up: 89, eye: 'left' as const }));
  const { colours } = await look({ url: '', projection: '360', stereo: 'top-bottom', fieldOfView: 360, lens: null }, [
    ...around,
    ...poles,
  ]);
  expect([...new Set(colours.slice(0, around.length).map(nameOf))]).toEqual(['back']);
  expect([...new Set(colours.slice(around.length).map(nameOf))]).toEqual(['up']);
});

test('a flat picture is seen whole at first, with black only where its shape leaves room', async () => {
  const eye = 'left' as const;
  const { colours } = await look(
    { url: '', projection: 'flat', stereo: 'mono', fieldOfView: 0, lens: null },
    [
      [0.02, 0.5],
      [0.98, 0.5],
      [0.5, 0.28],
      [0.5, 0.72],
      [0.5, 0.2],
      [0.5, 0.8],
    ].map(([x = 0, y = 0]) => ({ right: 0, up: 0, eye, at: [x, y] as const, zoom: 1 })),
  );
  expect(colours.map(nameOf)).toEqual(['left', 'right', 'up', 'down', 'black', 'black']);
});

test('an edge of a film that is magnified is steeper than the line between two of its pixels', async () => {
  const probes = Array.from({ length: 21 }, (_, index) => ({
    // From red into green, at half of the picture's right half; the curve swings a little beyond both colours.
    right: 19.3 + (index - 10) / 10,
    up: 0,
    eye: 'left' as const,
  }));
  const { colours } = await look({ url: '', projection: 'flat', stereo: 'mono', fieldOfView: 0, lens: null }, probes);
  expect(Math.max(...colours.map(([red = 0]) => red))).toBeGreaterThan(Math.max(...(named['front'] ?? [])) + 4);
});
