import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { darkPath, QrCode } from './qr-code';

/** Paints a path again, module by module. */
function paint(path: string, edge: number): string[] {
  const rows = Array.from({ length: edge }, () => Array<string>(edge).fill('0'));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]?.fill('1', Number(x), Number(x) + Number(length));
  return rows.map((row) => row.join(''));
}

it('draws every dark module and no other, inside four light ones on each side', () => {
  const square = fc.integer({ min: 1, max: 25 }).chain((edge) =>
    fc.array(
      fc.array(fc.constantFrom('0', '1'), { minLength: edge, maxLength: edge }).map((row) => row.join('')),
      { minLength: edge, maxLength: edge },
    ),
  );
  fc.assert(
    fc.property(square, (rows) => {
      const empty = Array.from({ length: 4 }, () => '0'.repeat(rows.length + 8));
      expect(paint(darkPath(rows), rows.length + 8)).toEqual([
        ...empty,
        ...rows.map((row) => `0000${row}0000`),
        ...empty,
      ]);
    }),
  );
});

it('is a picture with a name', () => {
  render(<QrCode rows={['10', '01']} label="QR code for your app" />);
  expect(screen.getByRole('img', { name: 'QR code for your app' })).toHaveAttribute('viewBox', '0 0 10 10');
});
