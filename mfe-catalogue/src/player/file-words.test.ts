import type { VideoFile } from '@platform/shared/contracts';
import { playableParts } from './file-words';

const file = (change: Partial<VideoFile>): VideoFile =>
  ({ file: 0, quality: '4K', projection: '360', playable: true, ...change }) as VideoFile;

it('names the choices of quality without the names of codecs, flat ones first', () => {
  const files = [
    file({ codecs: 'av01.0.16M.10' }),
    file({ file: 1, quality: 'HD' }),
    file({ file: 2, quality: '1080p', projection: 'flat' }),
    file({ file: 3, playable: false }),
  ];
  expect(playableParts(files).map(({ part, label }) => [part, label])).toEqual([
    [2, '1080p, flat'],
    [0, '4K for newer browsers, VR 360'],
    [1, 'HD, VR 360'],
  ]);
});
