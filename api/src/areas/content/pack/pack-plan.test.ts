import { tilesOf } from '../media/thumbnails';
import { peakBandwidth } from './master-playlist';
import type { FrameOptions } from './frame-geometry';
import { packPlan, type PackStep, renditionHeights, type SourceFilm, thumbnailCues, thumbnailGrid } from './pack-plan';

const film = (change: Partial<SourceFilm> = {}): SourceFilm => ({
  path: '/films/north.mp4',
  durationSeconds: 5400,
  width: 3840,
  height: 2160,
  framesPerSecond: 30,
  hasSound: true,
  isPlayable: true,
  ...change,
});
const flat: FrameOptions = { projection: 'flat', stereo: 'mono' };
const dome: FrameOptions = { projection: '180', stereo: 'side-by-side' };
const steps = (source: SourceFilm, frame = flat): Map<string, PackStep> =>
  new Map(packPlan(source, frame, 'north', '/out').map((step) => [step.label, step]));
const argsOf = (source: SourceFilm, label: string, frame = flat): string =>
  steps(source, frame).get(label)?.args.join(' ') ?? '';

describe('the plan of a pack', () => {
  it('names every file after the film, in the folders of a package', () => {
    expect(
      packPlan(film({ height: 720, width: 1280 }), flat, 'north', '/out').flatMap(({ outputs }) => outputs),
    ).toEqual([
      'streams/north.mp4',
      'videos/north.jpg',
      'videos/north-2.jpg',
      'videos/north-3.jpg',
      'clips/north.mp4',
      'streams/north-trailer.mp4',
      'streams/north-thumbnails.jpg',
      'streams/north.720.mp4',
      'streams/north.720.m3u8',
      'streams/north.360.mp4',
      'streams/north.360.m3u8',
    ]);
  });

  it('takes a film that players know as it is, and encodes another one', () => {
    expect(argsOf(film(), 'Film')).toContain('-c copy');
    expect(argsOf(film({ isPlayable: false }), 'Film')).toContain('-c:v libx264');
    for (const isPlayable of [true, false])
      expect(argsOf(film({ isPlayable }), 'Film')).toMatch(
        /-map_chapters 0 -movflags \+faststart \/out\/streams\/north\.mp4$/,
      );
  });

  it.each([
    [4320, [2160, 1440, 1080, 360]],
    [1080, [1080, 720, 360]],
    [720, [720, 360]],
    [241, [242]],
  ])('of a film of %d lines makes renditions of %p, never enlarged beyond an even number', (height, expected) => {
    expect(renditionHeights({ height })).toEqual(expected);
  });

  it('limits the bits of a rendition by its pixels and frames', () => {
    const [, maximum] = /-maxrate (\d+)/.exec(argsOf(film(), 'Rendition 1080p')) ?? [];
    expect(Number(maximum)).toBe(Math.round(1920 * 1080 * 30 * 0.08));
  });

  it('cuts a trailer from four places of a long film, and takes the beginning of a short one', () => {
    expect(argsOf(film(), 'Trailer').match(/-ss \d+ -t 5 /g)).toEqual([
      '-ss 1080 -t 5 ',
      '-ss 2160 -t 5 ',
      '-ss 3240 -t 5 ',
      '-ss 4320 -t 5 ',
    ]);
    expect(argsOf(film({ durationSeconds: 30 }), 'Trailer')).toContain('-ss 0 -t 20 ');
    expect(argsOf(film({ durationSeconds: 12 }), 'Trailer')).toContain('-ss 0 -t 12 ');
  });

  it('keeps the projection of a trailer, and shows the left eye straight ahead in everything for screens', () => {
    const source = film({ width: 8192, height: 4096 });
    expect(argsOf(source, 'Trailer', dome)).toContain('scale=2880:1440');
    for (const label of ['Hover clip', 'Poster 1', 'Timeline thumbnails'])
      expect(argsOf(source, label, dome)).toContain('crop=iw/2:ih:0:0,v360=hequirect:flat:h_fov=100:v_fov=67.7');
    expect(argsOf(source, 'Poster 1', { projection: '360', stereo: 'top-bottom' })).toContain(
      'crop=iw:ih/2:0:0,v360=equirect:flat',
    );
    expect(argsOf(source, 'Poster 1')).not.toContain('v360');
  });

  it('leaves out sound where there is none', () => {
    expect(argsOf(film({ hasSound: false }), 'Trailer')).toContain('concat=n=4:v=1:a=0[v] -map [v] -an');
    expect(argsOf(film(), 'Trailer')).toContain('[v0][0:a:0][v1][1:a:0]');
    expect(argsOf(film(), 'Hover clip')).toContain('-an');
  });

  it('spreads at most 200 pictures over the timeline, on one sheet, and names the place of each', () => {
    const grid = thumbnailGrid(film(), flat);
    expect(grid).toEqual({ everySeconds: 27, count: 200, columns: 10, rows: 20, width: 160, height: 90 });
    const cues = thumbnailCues(grid, 5400, 'north-thumbnails.jpg');
    expect(cues).toContain('01:29:33.000 --> 01:30:00.000\nnorth-thumbnails.jpg#xywh=1440,1710,160,90\n');
    expect(tilesOf(cues, 'north-thumbnails.vtt')).toHaveLength(200);
    const short = thumbnailGrid(film({ durationSeconds: 2.5 }), flat);
    expect(thumbnailCues(short, 2.5, 'n.jpg')).toContain('00:00:02.000 --> 00:00:02.500\nn.jpg#xywh=320,0,160,90\n');
  });
});

test('the bandwidth of a rendition is that of its heaviest segment', () => {
  const playlist =
    '#EXTINF:6.000000,\n#EXT-X-BYTERANGE:600000@900\na.mp4\n#EXTINF:2.000000,\n#EXT-X-BYTERANGE:400000@9\na.mp4\n';
  expect(peakBandwidth(playlist)).toBe(1_600_000);
});
