import { ApiError } from '../../../ground/errors';
import {
  imageFits as fits,
  imageFormats as formats,
  imageQualities as qualities,
  imageWidths as widths,
} from '@platform/shared/contracts';
import { parsePictureUrl, parseTransform } from './transform';

function problem(run: () => unknown): { status: number; field: string | undefined; message: string } {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError)
      return { status: error.status, field: Object.keys(error.details.fields ?? {})[0], message: error.message };
    throw error;
  }
  throw new Error('was accepted');
}

describe('transforms', () => {
  it('accepts every combination of the lists, in one spelling', () => {
    for (const width of widths)
      for (const quality of qualities)
        for (const format of formats)
          for (const fit of fits)
            expect(parseTransform(`w_${width},q_${quality},f_${format},fit_${fit}`)).toEqual({
              kind: 'size',
              width,
              quality,
              format,
              fit,
            });
    expect(parseTransform('f_svg')).toEqual({ kind: 'vector' });
  });

  it('accepts a height that makes an allowed box with its width, at both densities', () => {
    for (const [width, height] of [
      [96, 96],
      [192, 192],
    ])
      expect(parseTransform(`w_${width},h_${height},q_80,f_webp,fit_cover`)).toMatchObject({ width, height });
  });

  const refused: [text: string, field: string][] = [
    ['', 'transform'],
    ['w_360', 'transform'],
    ['w_360,q_80,f_webp', 'transform'],
    ['w_360,q_80,f_webp,fit_cover,', 'transform'],
    ['w_360,w_360,q_80,f_webp,fit_cover', 'transform'],
    ['f_svg,w_360', 'transform'],
    ['f_svg,', 'transform'],
    ['q_80,w_360,f_webp,fit_cover', 'width'],
    ['w_361,q_80,f_webp,fit_cover', 'width'],
    ['w_0360,q_80,f_webp,fit_cover', 'width'],
    ['w_+360,q_80,f_webp,fit_cover', 'width'],
    ['w_3.6e2,q_80,f_webp,fit_cover', 'width'],
    ['w_99999999999999999999,q_80,f_webp,fit_cover', 'width'],
    ['w_-360,q_80,f_webp,fit_cover', 'width'],
    ['w_,q_80,f_webp,fit_cover', 'width'],
    ['W_360,q_80,f_webp,fit_cover', 'width'],
    [' w_360,q_80,f_webp,fit_cover', 'width'],
    ['w_360,h_360,q_80,f_webp,fit_cover', 'height'],
    ['w_96,h_192,q_80,f_webp,fit_cover', 'height'],
    ['w_96,h_096,q_80,f_webp,fit_cover', 'height'],
    ['w_96,h_,q_80,f_webp,fit_cover', 'height'],
    ['w_96,h_96,h_96,q_80,f_webp,fit_cover', 'transform'],
    ['h_96,w_96,q_80,f_webp,fit_cover', 'transform'],
    ['w_96,q_80,h_96,f_webp,fit_cover', 'transform'],
    ['w_360,q_100,f_webp,fit_cover', 'quality'],
    ['w_360,q_80 ,f_webp,fit_cover', 'quality'],
    ['w_360,w_360,f_webp,fit_cover', 'quality'],
    ['w_360,q_80,f_svg,fit_cover', 'format'],
    ['w_360,q_80,f_WEBP,fit_cover', 'format'],
    ['w_360,q_80,f_gif,fit_cover', 'format'],
    ['w_360,q_80,f_webp,fit_fill', 'fit'],
    ['w_360,q_80,f_webp,fit_constructor', 'fit'],
    ['w_360,q_80,f_webp,__proto__', 'fit'],
  ];
  it.each(refused)('refuses %j and names the %s', (text, field) => {
    expect(problem(() => parseTransform(text))).toMatchObject({ status: 400, field });
  });

  it('says which values are allowed', () => {
    expect(problem(() => parseTransform('w_1,q_80,f_webp,fit_cover')).message).toBe(
      'The width must be one of 96, 192, 360, 540, 768, 1080, 1440, 1920.',
    );
  });
});

describe('addresses of pictures', () => {
  it('splits a picture and a logo', () => {
    expect(parsePictureUrl('/media/w_360,q_55,f_avif,fit_contain/posters/neon-meridian.webp')).toEqual({
      transform: { kind: 'size', width: 360, quality: 55, format: 'avif', fit: 'contain' },
      path: 'posters/neon-meridian.webp',
    });
    expect(parsePictureUrl('/media/f_svg/logos/neon-meridian-left.svg').path).toBe('logos/neon-meridian-left.svg');
  });

  const good = '/media/w_360,q_80,f_webp,fit_cover';
  it.each([
    `${good}/posters/../../secret.webp`,
    `${good}/../posters/a.webp`,
    `${good}/posters/%2e%2e%2fsecret.webp`,
    `${good}/posters/a%00.webp`,
    `${good}/posters/a.webp?v=1`,
    `${good}/posters/a.webp#x`,
    `${good}/posters/a.webp/`,
    `${good}//posters/a.webp`,
    `${good}/posters/a.gif`,
    `${good}/posters/a.1f2e3d4.webp`,
    `${good}/posters/a.1f2e3d4g.webp`,
    `${good}/posters/a.1f2e3d4c.1f2e3d4c.webp`,
    `${good}/posters/a.webp.svg`,
    `${good}/Posters/a.webp`,
    `${good}/posters/A.webp`,
    `${good}/posters/ä.webp`,
    `${good}/posters/.webp`,
    `${good}/a.webp`,
    `${good}/posters/${'a'.repeat(200)}.webp`,
    `/media/${'w_360,'.repeat(40)}/posters/a.webp`,
    '/media/w_360%2Cq_80%2Cf_webp%2Cfit_cover/posters/a.webp',
    `/media/C:\\x/posters/a.webp`,
    '/media/',
    '/media',
  ])('refuses %s', (url) => {
    expect(problem(() => parsePictureUrl(url)).status).toBe(400);
  });
});
