import { picture, tinyContent } from '../../../testing/tiny-content';
import { type MeasuredFile, withMeasuredFacts } from './measured-facts';

const film = (chapters: MeasuredFile['chapters']): MeasuredFile => ({
  sizeBytes: 1_000,
  width: 1280,
  height: 640,
  durationSeconds: 600,
  chapters,
  color: null,
});
const chaptersWith = (own: MeasuredFile['chapters']) =>
  withMeasuredFacts(tinyContent(), new Map([['streams/tb-360.mp4', film(own)]]), (name) => name).videos[0]?.chapters;
const still = picture('scenes/glass-walk-2.webp');

it('a video has the chapters of its file, with the stills of those that begin where the document says', () => {
  expect(
    chaptersWith([
      { at: 5, title: 'Quay' },
      { at: 300, title: 'Hall' },
    ]),
  ).toEqual([
    { at: 5, title: 'Quay' },
    { at: 300, title: 'Hall', still },
  ]);
});

it('a video whose file has no chapters keeps the document’s', () => {
  for (const none of [null, []])
    expect(chaptersWith(none)).toEqual([
      { at: 0, title: 'Arrival' },
      { at: 300, title: 'The long room', still },
    ]);
});
