import fc from 'fast-check';
import { imageSources } from '../../ui/media/image-sources';
import { imageBoxes, imageDensities, imageFits, imageFormats, imageQualities, imageWidths } from '../limits';

const path = 'posters/ember-orbit.webp';

it('lists every address that the page asks for, whatever the picture and wherever it is drawn', () => {
  const widths = imageWidths.join('|');
  const heights = imageBoxes.flatMap(({ height }) => imageDensities.map((density) => height * density)).join('|');
  const allowed = new RegExp(
    `^/media/w_(${widths})(,h_(${heights}))?,q_(${imageQualities.join('|')}),f_(${imageFormats.join('|')}),fit_(${imageFits.join('|')})/`,
  );
  fc.assert(
    fc.property(
      fc.nat(8000),
      fc.nat(8000),
      fc.constantFrom(...imageQualities),
      fc.option(fc.integer({ min: 1, max: 4000 }), { nil: undefined }),
      fc.boolean(),
      (width, height, quality, drawn, square) => {
        const { src, srcSet = '' } = imageSources(
          { path, width, height, color: '#332211' },
          { quality, fit: 'cover' },
          1,
          drawn,
          square,
        );
        for (const address of [src, ...srcSet.split(', ').filter(Boolean)]) expect(address).toMatch(allowed);
      },
    ),
  );
});
