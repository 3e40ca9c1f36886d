import { act, fireEvent, render, screen } from '@testing-library/react';
import { Image } from './image';

const picture = { path: 'portraits/mara-vellin.webp', width: 640, height: 800, color: '#221100' };
const decode = jest.fn<Promise<void>, []>();
beforeEach(() => {
  decode.mockReset().mockResolvedValue();
  HTMLImageElement.prototype.decode = decode; // jsdom has none
});
const shown = () => screen.getByRole('img', { name: 'Portrait' });

it('is lazy, WebP at quality 85 and covers its box unless told', () => {
  render(<Image image={picture} alt="Portrait" />);
  expect(shown()).toHaveAttribute('loading', 'lazy');
  expect(shown()).toHaveAttribute('src', '/media/w_768,q_85,f_webp,fit_cover/portraits/mara-vellin.webp');
  expect(shown()).toHaveAttribute('sizes', '100vw');
  expect(shown()).not.toHaveAttribute('fetchpriority');
});

it("loads at once and first on demand, at a card's quality", () => {
  render(<Image image={picture} alt="Portrait" loading="eager" fetchPriority="high" quality={55} fit="contain" />);
  expect(shown()).toHaveAttribute('loading', 'eager');
  expect(shown()).toHaveAttribute('fetchpriority', 'high');
  expect(shown().getAttribute('src')).toContain(',q_55,f_webp,fit_contain/');
});

it('offers densities instead of sizes when it is always drawn equally wide', () => {
  render(<Image image={picture} alt="Portrait" drawnWidth={180} />);
  expect(shown().getAttribute('srcset')).toMatch(/w_192.* 1x, .*w_360.* 2x/);
  expect(shown()).not.toHaveAttribute('sizes');
});

it('reserves its box from the first moment, also when the metadata could not be read', () => {
  const { rerender } = render(<Image image={picture} alt="Portrait" />);
  expect([shown().getAttribute('width'), shown().getAttribute('height')]).toEqual(['640', '800']);
  rerender(<Image image={{ ...picture, width: 0, height: 0 }} alt="Portrait" ratio={3 / 4} />);
  expect([shown().getAttribute('width'), shown().getAttribute('height')]).toEqual(['768', '1024']);
});

it('drops the placeholder colour once the picture is there, and shows it again for another one', async () => {
  const { rerender } = render(<Image image={picture} alt="Portrait" />);
  expect(shown().style.backgroundColor).not.toBe('');
  fireEvent.load(shown());
  await act(async () => {});
  expect(shown().style.backgroundColor).toBe('');
  rerender(<Image image={{ ...picture, path: 'portraits/tess-hallowby.webp' }} alt="Portrait" />);
  expect(shown().style.backgroundColor).not.toBe('');
});

it('keeps the placeholder colour when the picture cannot be decoded', async () => {
  decode.mockRejectedValue(new DOMException('broken', 'EncodingError'));
  render(<Image image={picture} alt="Portrait" />);
  fireEvent.load(shown());
  await act(async () => {});
  expect(decode).toHaveBeenCalled();
  expect(shown().style.backgroundColor).not.toBe('');
});

it("sees a picture of the server's HTML that was complete before this code ran", async () => {
  const complete = jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  const width = jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(640);
  render(<Image image={picture} alt="Portrait" />);
  await act(async () => {});
  expect(shown().style.backgroundColor).toBe('');
  complete.mockRestore();
  width.mockRestore();
});

it('has no placeholder colour where the picture is transparent', () => {
  render(<Image image={picture} alt="Portrait" placeholder={false} />);
  expect(shown().style.backgroundColor).toBe('');
});

it('leaves a field of its colour where a decorative picture did not come, and tries the next one', () => {
  const { container, rerender } = render(<Image image={picture} alt="" ratio={3 / 4} />);
  const img = container.querySelector('img');
  if (img) fireEvent.error(img);
  expect(container.querySelector('img')).not.toBeInTheDocument();
  expect(container.querySelector('span')).toHaveStyle({ backgroundColor: picture.color });
  rerender(<Image image={{ ...picture, path: 'portraits/tess-hallowby.webp' }} alt="" />);
  expect(container.querySelector('img')).toBeInTheDocument();
});

it('keeps the words of a picture that did not come', () => {
  render(<Image image={picture} alt="Portrait" />);
  fireEvent.error(shown());
  expect(shown()).toBeInTheDocument();
});
