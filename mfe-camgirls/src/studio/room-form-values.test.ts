import { readRoomForm, type RoomFormValues } from './room-form-values';

const form = (change: Partial<RoomFormValues>): RoomFormValues => ({
  topic: 'Late talk',
  goalTitle: '',
  goalCoins: '',
  slowModeSeconds: 5,
  privateCoins: '60',
  ...change,
});

it('reads a room with a goal, and one without', () => {
  expect(readRoomForm(form({ goalTitle: ' Encore ', goalCoins: '5 000' })).settings).toEqual({
    topic: 'Late talk',
    goal: { title: 'Encore', coins: 5000 },
    slowModeSeconds: 5,
    privateCoinsPerMinute: 60,
  });
  expect(readRoomForm(form({ privateCoins: '' })).settings?.privateCoinsPerMinute).toBe(0);
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
  ['privateCoins', { privateCoins: '1001' }],
  ['privateCoins', { privateCoins: '-1' }],
])('says what is wrong with %s', (field, change) => {
  const { settings, errors } = readRoomForm(form(change));
  expect([settings, Object.keys(errors)]).toEqual([null, [field]]);
});
