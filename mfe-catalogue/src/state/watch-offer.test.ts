import { videoPageOf } from '../fixtures/videos';
import { watchOffer } from './watch-offer';

const video = videoPageOf('the-long-crossing');
if (video === undefined) throw new Error('the fixture is there');
const labels = (parts: readonly { label: string }[]) => parts.map(({ label }) => label);

test('offers the trailer alone until it is known what the visitor may watch', () => {
  const offer = watchOffer(video, undefined);
  expect([labels(offer.full), offer.around, offer.trailer?.part, offer.needs, offer.resumeAt]).toEqual([
    [],
    null,
    'trailer',
    null,
    null,
  ]);
});

test.each(['login', 'premium'] as const)(
  'offers no file while the full length needs %s, whatever place is remembered',
  (needs) => {
    const offer = watchOffer(video, { full: false, needs, resumeAt: 80 });
    expect([labels(offer.full), offer.around, offer.needs, offer.resumeAt]).toEqual([[], null, needs, null]);
  },
);

test('offers the files that can be played, the flat ones first, and the best one to look around in', () => {
  const offer = watchOffer(video, { full: true, needs: null, resumeAt: 80 });
  expect(labels(offer.full)).toEqual(['4K, flat', '1080p, flat', '8K, VR 180']);
  expect([offer.around?.part, offer.resumeAt]).toEqual([0, 80]);
});

test('offers no trailer where there is none, or none yet', () => {
  expect(watchOffer({ ...video, trailer: null }, undefined).trailer).toBeNull();
  expect(
    watchOffer({ ...video, trailer: video.trailer && { ...video.trailer, playable: false } }, undefined).trailer,
  ).toBeNull();
});
