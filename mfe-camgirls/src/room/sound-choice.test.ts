import { keepSoundChoice, readSoundChoice } from './sound-choice';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

it('is silence at first, and then what was chosen', () => {
  expect(readSoundChoice()).toEqual({ isOn: false, volume: 0.5 });
  keepSoundChoice({ isOn: true });
  keepSoundChoice({ volume: 0.8 });
  expect(readSoundChoice()).toEqual({ isOn: true, volume: 0.8 });
});

it.each(['no json', 'null', '{}', '{"isOn":1,"volume":1}', '{"isOn":true,"volume":7}'])(
  'is silence where storage holds %s',
  (kept) => {
    localStorage.setItem('room-sound', kept);
    expect(readSoundChoice().isOn).toBe(false);
  },
);

it('is silence where storage is forbidden', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(readSoundChoice().isOn).toBe(false);
  expect(() => keepSoundChoice({ isOn: true })).not.toThrow();
});
