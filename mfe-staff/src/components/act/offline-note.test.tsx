import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { report } from '../../fixtures/responses';
import { failure, open } from '../../testing/render-page';

const source = path.join(__dirname, '../..');
const noNetwork = failure(0, 'network', 'network');
const note = /Nothing you typed is lost\. Send it when/;

/** The browser loses its network, or has it again. */
function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

afterEach(() => {
  jest.restoreAllMocks();
  window.localStorage.clear();
});

describe.each([
  {
    form: 'an act',
    at: '/staff/members/104',
    call: 'POST /api/staff/members/{id}/note',
    start: (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Add a note' })),
    place: () => within(screen.getByRole('dialog')),
    fields: { Note: 'Called twice about it' } as Record<string, string>,
    verb: /^Save note/,
  },
  {
    form: 'a decision',
    at: `/staff/reports/${report.number}`,
    call: 'POST /api/staff/reports/{number}/decision',
    start: (user: UserEvent) => user.keyboard('2'),
    place: () => within(screen.getByRole('region', { name: 'Decision' })),
    fields: {
      'To the reporter': 'Thank you for it.',
      'To Rowan Hale': 'This broke rule 4.2.',
      Reason: 'Rule 4.2',
    },
    verb: /^Decide: warn/,
  },
])('the form of $form', ({ at, call, start, place, fields, verb }) => {
  const write = async (user: UserEvent): Promise<void> => {
    await start(user);
    for (const [label, text] of Object.entries(fields)) await user.type(place().getByLabelText(label), text);
  };

  it('says that the browser is offline, for as long as it is', async () => {
    const { user } = await open(at);
    await write(user);
    expect(place().queryByText(note)).toBeNull();
    setOnline(false);
    expect(place().getByText(note)).toBeVisible();
    setOnline(true);
    expect(place().queryByText(note)).toBeNull();
  });

  it('has all that was typed after a call without a network, and sends it again', async () => {
    const { user, sent } = await open(at, { [call]: noNetwork });
    await write(user);
    setOnline(false);
    await user.click(place().getByRole('button', { name: verb }));
    expect(await place().findByRole('alert')).toHaveTextContent(
      /^We couldn’t reach the server\..*Nothing you typed is lost/,
    );
    for (const [label, text] of Object.entries(fields)) expect(place().getByLabelText(label)).toHaveValue(text);
    setOnline(true);
    await user.click(place().getByRole('button', { name: verb }));
    expect(sent(call)).toHaveLength(2);
    expect(sent(call)[1]).toEqual(sent(call)[0]);
  });
});

it('is in every form that sends an act', () => {
  const forms = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .filter((file) => /\buseForm[<(]|\bmethod="post"/.test(readFileSync(path.join(source, file), 'utf8')));
  // The first one's note is in its dialog.
  expect(forms.toSorted()).toEqual(['components/act/act-dialog.tsx', 'components/reports/decision-form.tsx']);
});
