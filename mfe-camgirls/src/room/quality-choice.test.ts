import { keepQualityChoice, layersMaxOf, readQualityChoice } from './quality-choice';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

it('is any size at first, and then what was chosen', () => {
  expect([readQualityChoice(), layersMaxOf('auto')]).toEqual(['auto', null]);
  keepQualityChoice('low');
  expect([readQualityChoice(), layersMaxOf('low'), layersMaxOf('medium')]).toEqual(['low', 1, 2]);
});

it.each(['', 'huge', 'constructor'])('is any size where storage holds "%s"', (kept) => {
  localStorage.setItem('room-quality', kept);
  expect(readQualityChoice()).toBe('auto');
});

it('is any size where storage is forbidden', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(readQualityChoice()).toBe('auto');
});
