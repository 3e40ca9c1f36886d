import type { GameFile } from '@platform/shared/contracts';
import { arrivalWords, fileRows, pictureWords } from './file-rows';

const file: GameFile = {
  file: 0,
  quality: '8K',
  projection: '360',
  stereo: 'side-by-side',
  fieldOfView: 360,
  lens: null,
  width: 7680,
  height: 3840,
  gigabytes: 18.4,
  headsets: ['PC VR'],
  playable: true,
  expectedOn: null,
  script: false,
};

it.each<[string, string[], string[]]>([
  ['PC VR alone', ['PC VR'], ['PC VR: download']],
  ['standalone headsets', ['Quest 2 and later', 'Pico 4'], ['Quest 2 and later, Pico 4: download']],
  ['headsets that keep no files', ['PlayStation VR2', 'Vision Pro'], ['PlayStation VR2, Vision Pro: stream']],
  ['both kinds', ['PC VR', 'PlayStation VR2', 'Pico 4'], ['PC VR, Pico 4: download', 'PlayStation VR2: stream']],
  ['screens', [], ['Computer, phone and tablet: download']],
  ['more than two', ['PC VR', 'Quest 2 and later', 'Pico 4', 'Vive Focus'], ['PC VR, Quest 2 and later: download']],
])('a file for %s is named by them', (_what, headsets, lines) => {
  expect(fileRows([{ ...file, headsets }]).map(({ name, way }) => `${name}: ${way}`)).toEqual(lines);
});

it('names each headset, the first two in the line’s name', () => {
  const headsets = ['PC VR', 'Quest 2 and later', 'PlayStation VR2', 'Pico 4', 'Vive Focus'];
  expect(fileRows([{ ...file, headsets }]).map(({ name, others }) => [name, others])).toEqual([
    ['PC VR, Quest 2 and later', ['Pico 4', 'Vive Focus']],
    ['PlayStation VR2', []],
  ]);
});

it('gives each script a line of its own behind all files, where it can be had', () => {
  const flat = { ...file, file: 1, headsets: [] };
  const names = (files: GameFile[]) => fileRows(files).map(({ name, way }) => `${name}: ${way}`);
  const files = ['PC VR: download', 'Computer, phone and tablet: download'];
  expect(names([{ ...file, script: true }, flat])).toEqual([...files, 'Script: script']);
  expect(names([{ ...file, script: true, playable: false }, flat])).toEqual(files);
  expect(
    names([
      { ...file, script: true },
      { ...flat, script: true },
    ]),
  ).toEqual([...files, 'Script for PC VR: script', 'Script for computer, phone and tablet: script']);
});

it('the files stay in their order', () => {
  const rows = fileRows([
    { ...file, file: 4, headsets: ['Vision Pro', 'PC VR'] },
    { ...file, file: 2, headsets: [] },
  ]);
  expect(rows.map((row) => row.file.file)).toEqual([4, 4, 2]);
});

it.each<[string, Partial<GameFile>, string]>([
  ['in stereo', {}, '8K stereo, VR 360'],
  ['in mono', { stereo: 'mono', projection: '180', quality: '5K' }, '5K mono, VR 180'],
  ['for a screen', { projection: 'flat', quality: 'HD' }, 'HD, flat'],
])('a picture %s is described', (_what, facts, words) => {
  expect(pictureWords({ ...file, ...facts })).toBe(words);
});

it.each([
  ['2026-12-24', 'Coming 24 December 2026.'],
  ['2026-11-25', 'Coming 25 November 2026.'],
  ['2026-11-24', 'Not available yet. It was planned for 24 November 2026.'],
  [null, 'Not available yet. No date is set.'],
])('an announced file of %s says when it comes, on 25 November 2026', (expectedOn, words) => {
  expect(arrivalWords({ expectedOn }, '2026-11-25')).toBe(words);
});
