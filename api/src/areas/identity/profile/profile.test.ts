import type { Profile } from '@platform/shared/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { type DemoMember, demoMembers } from '../../../testing/demo-members';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';

let test: TestApp;
let cookies: Record<string, string>;
beforeAll(async () => {
  test = await createTestApp();
  cookies = (await signedIn(test)).cookies;
});
afterAll(() => test.close());

const change = (body: unknown): Promise<LightMyRequestResponse> =>
  test.request('PUT', '/api/profile', { cookies, body });
const profile = async (): Promise<Profile> => (await test.request('GET', '/api/profile', { cookies })).json<Profile>();

it('a profile has the stars and balances of its member alone', async () => {
  const [rich, poor] = demoMembers;
  const other = { ...poor, email: 'poor@example.com' } as DemoMember;
  const { cookies: theirs } = await signedIn(test, other);
  const mine = await profile();
  expect([Object.values(mine.ratedGames), mine.balance]).toEqual([
    [50, 40, 50],
    [
      { currencyType: 0, count: rich?.coins },
      { currencyType: 1, count: rich?.gems },
    ],
  ]);
  const { ratedGames, balance } = (await test.request('GET', '/api/profile', { cookies: theirs })).json<Profile>();
  expect([ratedGames, balance]).toEqual([
    {},
    [
      { currencyType: 0, count: other.coins },
      { currencyType: 1, count: 0 },
    ],
  ]);
});

describe('changing a profile', () => {
  it('changes what is given and leaves the rest', async () => {
    const before = await profile();
    const reply = await change({ name: '  Róisín   O’Néill 😀 ', notifications: { newGame: false } });
    expect(reply.json()).toEqual({
      ...before,
      name: 'Róisín O’Néill 😀',
      notifications: { ...before.notifications, newGame: false },
    });
    expect(await profile()).toEqual(reply.json());
    expect((await change({})).json()).toEqual(reply.json());
  });

  it('keeps both of two switches that are turned at once', async () => {
    await change({ notifications: { newGame: true, dropCarts: true } });
    await Promise.all([change({ notifications: { newGame: false } }), change({ notifications: { dropCarts: false } })]);
    expect((await profile()).notifications).toMatchObject({ newGame: false, dropCarts: false });
  });

  it.each([
    ['a zero-width joiner of an emoji', '👩‍🚀 Ada'],
    ['HTML, which is only text', '<b>Ada</b>'],
    ['letters of another script', 'Ада 陳'],
  ])('takes a name with %s', async (_, name) => {
    expect((await change({ name })).json<Profile>().name).toBe(name.normalize('NFC'));
  });

  it.each<[string, unknown, string]>([
    ['an empty name', { name: '' }, 'name'],
    ['a name of blanks', { name: ' \u00a0\u3000' }, 'name'],
    ['an invisible name', { name: '\u200b\u2800\u3164' }, 'name'],
    ['a long name', { name: 'x'.repeat(61) }, 'name'],
    ['a name of two lines', { name: 'Ada\nLovelace' }, 'name'],
    ['a name with a zero byte', { name: 'Ada\u0000' }, 'name'],
    ['a name that turns around', { name: 'Ada\u202eecalevoL' }, 'name'],
    ['a name that hides a mark', { name: 'A\u2066da' }, 'name'],
    ['half a character', { name: 'Ada \ud83d' }, 'name'],
    ['a tower of accents', { name: `A${'\u0301'.repeat(20)}` }, 'name'],
    ['a name of accents only', { name: '\u0301\u0301' }, 'name'],
    ['no text', { name: 7 }, 'name'],
    ['an unknown switch', { notifications: { other: true } }, 'notifications'],
    ['a switch that is a word', { notifications: { newGame: 'yes' } }, 'notifications.newGame'],
    ['a picture that is a number', { photoMediaId: 7 }, 'photoMediaId'],
    ['no object', [], 'body'],
  ])('refuses %s at its field, in words', async (_, body, field) => {
    const before = await profile();
    const reply = await change(body);
    const { fields } = reply.json<{ fields: Record<string, string> }>();
    expect([reply.statusCode, Object.keys(fields)[0]]).toEqual([400, field]);
    expect(await profile()).toEqual(before);
  });

  it('refuses a megabyte', async () => {
    expect((await change({ name: 'x'.repeat(1_000_000) })).statusCode).toBe(413);
  });
});
