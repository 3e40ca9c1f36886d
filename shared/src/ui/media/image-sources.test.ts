import { imageSources } from './image-sources';

const image = { path: 'posters/ember-orbit.webp', width: 600, height: 800, color: '#332211' };
const transform = { quality: 80, fit: 'cover' } as const;
const widthsOf = (srcSet: string | undefined) => srcSet?.split(', ').map((candidate) => candidate.split(' ')[1]);

it('offers widths up to the one that holds the whole picture, named by what they really are', () => {
  const { srcSet, src, width, height } = imageSources(image, transform, 4 / 3);
  expect(widthsOf(srcSet)).toEqual(['96w', '192w', '360w', '540w', '600w']);
  expect(srcSet).toContain('/media/w_768,q_80,f_webp,fit_cover/posters/ember-orbit.webp 600w');
  expect(src).toContain('w_768');
  expect([width, height]).toEqual([600, 800]);
});

it('cuts a picture to a square at both densities where that is asked for', () => {
  expect(imageSources(image, transform, 1, 64, true)).toEqual({
    src: '/media/w_96,h_96,q_80,f_webp,fit_cover/posters/ember-orbit.webp',
    srcSet:
      '/media/w_96,h_96,q_80,f_webp,fit_cover/posters/ember-orbit.webp 1x, /media/w_192,h_192,q_80,f_webp,fit_cover/posters/ember-orbit.webp 2x',
    width: 64,
    height: 64,
  });
});

it('stops at 1920 for larger pictures', () => {
  expect(widthsOf(imageSources({ ...image, width: 4000, height: 3000 }, transform, 1).srcSet)?.at(-1)).toBe('1920w');
});

it('offers one address for a tiny picture', () => {
  expect(imageSources({ ...image, width: 80, height: 80 }, transform, 1)).toEqual({
    src: expect.stringContaining('w_96,'),
    width: 80,
    height: 80,
  });
});

it('reserves the given shape when the metadata is missing', () => {
  expect(imageSources({ ...image, width: 0, height: 0 }, transform, 2)).toEqual({
    src: expect.stringContaining('w_768,'),
    width: 768,
    height: 384,
  });
});

it('passes vector pictures through', () => {
  expect(imageSources({ ...image, path: 'logos/ember-orbit.svg' }, transform, 1)).toEqual({
    src: '/media/f_svg/logos/ember-orbit.svg',
    width: 600,
    height: 800,
  });
});

describe('with a fixed width', () => {
  it('offers one candidate for each density, 1 and 2', () => {
    const { src, srcSet } = imageSources(image, transform, 1, 250);
    expect(srcSet).toBe(
      '/media/w_360,q_80,f_webp,fit_cover/posters/ember-orbit.webp 1x, /media/w_540,q_80,f_webp,fit_cover/posters/ember-orbit.webp 2x',
    );
    expect(src).toContain('/w_360,');
  });

  it('offers one address where both densities are the same file', () => {
    expect(imageSources(image, transform, 1, 40)).not.toHaveProperty('srcSet');
    expect(imageSources(image, transform, 1, 5000).src).toContain('/w_1920,');
  });

  it('needs no metadata for it', () => {
    expect(imageSources({ ...image, width: 0, height: 0 }, transform, 1, 300).srcSet).toContain(
      'w_768,q_80,f_webp,fit_cover/posters/ember-orbit.webp 2x',
    );
  });
});
