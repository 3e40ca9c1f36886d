import { thumbnailAt } from './use-thumbnails';

const cues = [
  { startTime: 0, endTime: 5, text: '/streams/a/thumbnails.jpg#xywh=0,0,160,90' },
  { startTime: 5, endTime: 10, text: '/streams/a/thumbnails.jpg#xywh=160,0,160,90' },
  { startTime: 10, endTime: 15, text: 'https://elsewhere.example/x.jpg#xywh=0,0,160,90' },
  { startTime: 15, endTime: 20, text: 'a word' },
];

test.each([
  [0, 0],
  [4.9, 0],
  [5, 160],
])('the picture of second %d is the place of its cue', (seconds, x) => {
  expect(thumbnailAt(cues, seconds)).toEqual({ url: '/streams/a/thumbnails.jpg', x, y: 0, width: 160, height: 90 });
});

test.each([20, 12, 16])('second %d has no picture: no cue, an address elsewhere, no place', (seconds) => {
  expect(thumbnailAt(cues, seconds)).toBeNull();
});
