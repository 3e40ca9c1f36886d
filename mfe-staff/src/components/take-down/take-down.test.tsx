import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { member, owner, performer } from '../../fixtures/responses';
import { open } from '../../testing/render-page';

afterEach(() => window.localStorage.clear());

const call = 'POST /api/staff/reports';
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const pictures = ['one', 'two'].map((name) => ({
  path: `/media/${name}.webp`,
  width: 1600,
  height: 900,
  color: '#222',
}));
const game = { 'GET /api/games/{slug}': { slug: 'neon-dunes', gallery: pictures } as never };

async function fill(user: UserEvent, name: string): Promise<void> {
  await user.selectOptions(dialog(name).getByLabelText('Rule it breaks'), 'rights');
  await user.type(dialog(name).getByLabelText('To the person behind it'), 'It is not yours.');
  await user.type(dialog(name).getByLabelText('Reason'), 'Rule 4');
  await user.click(dialog(name).getByRole('button', { name: /^Take it down/ }));
}
const body = (about: object) => ({
  body: {
    about,
    rule: 'rights',
    toReported: 'It is not yours.',
    toReporter: 'Thank you. We reviewed it and removed it.',
    reason: 'Rule 4',
  },
});

describe('a title that nobody reported', () => {
  it('is taken down where it was found, with its rule, both texts and the reason', async () => {
    const { user, sent, toasts } = await open('/staff/search?q=neon', game);
    await user.click(screen.getByRole('button', { name: 'Take down Neon Dunes' }));
    await fill(user, 'Take down Neon Dunes');
    expect(sent(call)).toEqual([body({ kind: 'game', slug: 'neon-dunes' })]);
    expect(toasts()).toEqual(['Taken down. Report R-7KQ2MX9P says why.']);
  });

  it('loses one of its pictures alone where that is chosen', async () => {
    const { user, sent } = await open('/staff/search?q=neon', game);
    await user.click(screen.getByRole('button', { name: 'Take down Neon Dunes' }));
    await user.click(await dialog('Take down Neon Dunes').findByRole('radio', { name: 'Picture 2' }));
    await fill(user, 'Take down Neon Dunes');
    expect(sent(call)).toEqual([body({ kind: 'picture', slug: 'neon-dunes', path: '/media/two.webp' })]);
  });

  it('is not taken down without a rule and words for the other side', async () => {
    const { user, sent } = await open('/staff/search?q=neon', game);
    await user.click(screen.getByRole('button', { name: 'Take down Neon Dunes' }));
    const form = dialog('Take down Neon Dunes');
    await user.type(form.getByLabelText('Reason'), 'Rule 4');
    await user.click(form.getByRole('button', { name: /^Take it down/ }));
    expect(form.getByLabelText('Rule it breaks')).toHaveAccessibleDescription('Choose the rule it breaks.');
    expect(form.getByLabelText('To the person behind it')).toHaveAccessibleDescription(/at least ten characters/);
    expect(sent(call)).toEqual([]);
  });

  it('is offered on its performer’s page while it is on the site, as the performer is', async () => {
    const { user, sent } = await open(`/staff/performers/${performer.id}`, game);
    expect(screen.queryByRole('button', { name: 'Take down Copper Sky' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Take down Dune Sonata' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take her down' }));
    await fill(user, 'Take down Mara Vellin');
    expect(sent(call)).toEqual([body({ kind: 'model', slug: 'mara-vellin' })]);
  });
});

it('a room that was found is taken down by its address', async () => {
  const { user, sent } = await open('/staff/search?q=mara');
  await user.click(screen.getByRole('button', { name: 'Take down mara' }));
  await fill(user, 'Take down mara');
  expect(sent(call)).toEqual([body({ kind: 'room', slug: 'mara' })]);
});

it('what was found and is off the site says so, leads nowhere and is not offered', async () => {
  await open('/staff/search?q=copper');
  const row = within(screen.getByRole('row', { name: /^Copper Sky/ }));
  expect(row.getByText('Off the site')).toBeVisible();
  expect([row.queryByRole('link'), row.queryByRole('button')]).toEqual([null, null]);
  expect(screen.getByRole('button', { name: 'Take down Neon Dunes' })).toBeVisible();
});

it('what an older API found is offered as before', async () => {
  const found = { kind: 'game', id: 'neon-dunes', title: 'Neon Dunes', detail: '', memberId: null, performerId: null };
  await open('/staff/search?q=neon', { 'GET /api/staff/search': { found: [found] } as never });
  expect(screen.getByRole('button', { name: 'Take down Neon Dunes' })).toBeVisible();
});

it('a public name is taken down on its member’s page', async () => {
  const { user, sent } = await open(`/staff/members/${member.id}`);
  await user.click(screen.getByRole('button', { name: 'Take down the public name' }));
  await fill(user, 'Take down the public name Blue Harbour');
  expect(sent(call)).toEqual([body({ kind: 'name', memberId: member.id, name: member.publicName })]);
});

it.each([
  ['those who may decide reports, for what can be taken down', owner.acts, 3],
  ['nobody else', owner.acts.filter((act) => act !== 'reports.decide'), 0],
])('is offered to %s', async (_, acts, buttons) => {
  await open('/staff/search?q=neon', { 'GET /api/staff/me': { ...owner, acts } });
  expect(screen.queryAllByRole('button', { name: /^Take down/ })).toHaveLength(buttons);
});
