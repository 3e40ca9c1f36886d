import { picture, tinyContent, tinyGame, tinyVideo } from '../../../testing/tiny-content';
import { mediaOwners, mediaReferences } from './media-references';
import { imageName } from '../../../ground/images/image-name';
import type { Content } from './schema';

const ownersOf = (change: (content: Content) => void) => {
  const content = tinyContent();
  change(content);
  return mediaOwners(mediaReferences(content));
};

describe('files that content names', () => {
  it('are listed with the place that names them, pictures, clips, films, playlists, captions and scripts alike', () => {
    const places = new Map(mediaReferences(tinyContent()).map(({ place, name, kind }) => [place, [kind, name]]));
    expect(places.get('games.0.poster')).toEqual(['image', 'posters/violet-engine.webp']);
    expect(places.get('games.0.clip.source')).toEqual(['clip', 'clips/islands-in-the-rain.mp4']);
    expect(places.get('games.0.trailer.source')).toEqual(['film', 'streams/flat.mp4']);
    expect(places.get('games.0.trailer.playlist')).toEqual(['playlist', 'streams/adaptive.m3u8']);
    expect(places.get('games.0.trailer.captions.0.source')).toEqual(['captions', 'streams/crossing-trailer-en.vtt']);
    expect(places.get('videos.0.files.0.source')).toEqual(['film', 'streams/tb-360.mp4']);
    expect(places.get('videos.0.files.0.script')).toEqual(['script', 'scripts/steady.funscript']);
    expect(places.get('videos.0.files.1.playlist')).toEqual(['playlist', 'streams/adaptive.m3u8']);
    expect(places.get('videos.0.captions.0.source')).toEqual(['captions', 'streams/clock-en.vtt']);
    expect(places.get('videos.0.chapters.1.still')).toEqual(['image', 'scenes/glass-walk-2.webp']);
    expect(places.get('offers.0.image')).toEqual(['image', 'heroes/spring.webp']);
    expect(places.get('avatars.1')).toEqual(['image', 'avatars/site-portal.webp']);
  });

  it('names every picture of a document: none can be forgotten when a field is added', () => {
    const content = tinyContent();
    const written = [...JSON.stringify(content).matchAll(/"path":"([a-z-]+\/[^"]+)"/g)].map(([, path]) => path);
    expect(new Set(mediaReferences(content).flatMap(({ image }) => image?.path ?? []))).toEqual(new Set(written));
  });

  it('have the mark of the title that they belong to', () => {
    const owners = ownersOf(() => undefined);
    expect(owners.get('posters/violet-engine.webp')).toMatchObject({
      soft: true,
      owner: { kind: 'game', slug: 'violet-engine' },
    });
    for (const name of ['posters/2048-tides.webp', 'clips/afterglow-district.mp4', 'portraits/odile-ravenscar.webp'])
      expect(owners.get(name)).toMatchObject({ soft: false });
    for (const name of ['live/mara.webp', 'heroes/spring.webp'])
      expect(owners.get(name)).toMatchObject({ soft: false });
    expect(owners.get('avatars/site-dunes.webp')).toMatchObject({ soft: true, owner: { kind: 'site' } });
  });

  it('that titles share are soft only if all of these titles are', () => {
    const shared = picture('posters/shared.webp');
    for (const marks of [
      [true, false],
      [false, true],
    ])
      expect(
        ownersOf((content) => {
          content.games = [tinyGame('one', { soft: marks[0] ?? true, poster: shared })];
          content.videos = [tinyVideo('two', { soft: marks[1] ?? true, poster: shared })];
        }).get('posters/shared.webp'),
      ).toMatchObject({ soft: false, owner: { kind: 'game', slug: 'one' } });
  });

  it('belong to a title, whatever offer or room shows them too', () => {
    const owners = ownersOf((content) => {
      for (const offer of content.offers) offer.image = picture('posters/violet-engine.webp');
      for (const room of content.liveRooms) room.picture = picture('portraits/mara-vellin.webp');
    });
    expect(owners.get('posters/violet-engine.webp')).toMatchObject({ soft: true, owner: { kind: 'game' } });
    expect(owners.get('portraits/mara-vellin.webp')).toMatchObject({ soft: true, owner: { kind: 'performer' } });
  });
});

it.each([
  ['posters/a.webp', 'posters/a.webp'],
  ['posters/a.1f2e3d4c.webp', 'posters/a.webp'],
  ['posters/1f2e3d4c.webp', 'posters/1f2e3d4c.webp'],
])('the path %s is of the picture %s', (path, name) => {
  expect(imageName({ path })).toBe(name);
});
