import { readPrice, readRoomForm, type RoomFormValues } from './room-form-values';

const form = (change: Partial<RoomFormValues>): RoomFormValues => ({
  topic: 'Late talk',
  goalTitle: '',
  goalCoins: '',
  ...change,
});

it('reads a room with a goal, and one without', () => {
  expect(readRoomForm(form({ goalTitle: ' Encore ', goalCoins: '5 000' })).settings).toEqual({
    topic: 'Late talk',
    goal: { title: 'Encore', coins: 5000 },
  });
  expect(readRoomForm(form({})).settings?.goal).toBeNull();
});

it.each<[keyof RoomFormValues, Partial<RoomFormValues>]>([
  ['topic', { topic: '   ' }],
  ['topic', { topic: 'x'.repeat(81) }],
  ['goalTitle', { goalCoins: '100' }],
  ['goalTitle', { goalTitle: 'x'.repeat(61), goalCoins: '100' }],
  ['goalCoins', { goalTitle: 'Encore' }],
  ['goalCoins', { goalTitle: 'Encore', goalCoins: '9' }],
  ['goalCoins', { goalTitle: 'Encore', goalCoins: '1000001' }],
  ['goalCoins', { goalTitle: 'Encore', goalCoins: '1.5' }],
  ['goalCoins', { goalTitle: 'Encore', goalCoins: 'many' }],
])('says what is wrong with %s', (field, change) => {
  const { settings, errors } = readRoomForm(form(change));
  expect([settings, Object.keys(errors)]).toEqual([null, [field]]);
});

it.each([
  ['60', 60],
  [' 1 000 ', 1000],
  ['', 0],
  ['1001', null],
  ['-1', null],
  ['1.5', null],
])('reads the price %p as %p', (text, price) => expect(readPrice(text)).toBe(price));
