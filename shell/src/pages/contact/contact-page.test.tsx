import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { easyChallenge } from '@platform/shared/forms';
import type { Profile, RequestOf } from '@platform/shared/contracts';
import { AppError, type AppErrorData } from '@platform/shared/http';
import { RouterBridge, RuntimeProvider } from '@platform/shared/remote';
import { createTestRuntime, type Fixtures, openGuest } from '@platform/shared/testing';
import ContactPage from './contact-page';

type Sent = RequestOf<'POST /api/contact'>;

function open(
  response: Fixtures['POST /api/contact'] = { status: 'ok', reference: 'C-7KQ2MX9P' },
  viewer = openGuest,
  at = '/contact-us',
) {
  const sent: Sent[] = [];
  const runtime = createTestRuntime({
    at,
    viewer,
    fixtures: {
      'GET /api/captcha/challenge': easyChallenge,
      'GET /api/page-words': { h1: 'Write to Linden', h2: '', description: 'We read everything.' },
      'GET /api/operator': {
        operator: { name: 'Example Media Ltd', address: '4 Harbour Row, Limassol', taxId: null },
      },
      'POST /api/contact': (request: Sent) => {
        sent.push(request);
        if (response instanceof AppError) throw response;
        return response as { status: 'ok'; reference: string };
      },
    },
  });
  render(
    <RuntimeProvider runtime={runtime}>
      <RouterBridge router={runtime.router} owns={() => true}>
        <ContactPage />
      </RouterBridge>
    </RuntimeProvider>,
  );
  return { sent, user: userEvent.setup() };
}
const box = (name: string) => screen.getByRole('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Send' });
const refusal = (facts: Partial<AppErrorData>) =>
  new AppError({ code: 'x', kind: 'validation', message: 'Refused.', retryable: false, status: 400, ...facts });

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(box('Your name'), 'Rowan');
  await user.type(box('E-mail'), ' rowan@example.com ');
  await user.selectOptions(screen.getByRole('combobox'), 'billing');
  await user.type(box('Message'), 'Where is my receipt?');
}

beforeEach(() => window.sessionStorage.clear());

it('opens with the editor’s words', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Write to Linden' })).toBeVisible();
  expect(screen.getByText('We read everything.')).toBeVisible();
});

it('says who runs the site', async () => {
  open();
  expect(await screen.findByText('This site is run by Example Media Ltd, 4 Harbour Row, Limassol.')).toBeVisible();
});

describe('unsent text', () => {
  it('is there again after a reload, without name and e-mail', async () => {
    const { user } = open();
    await fill(user);
    cleanup();
    open();
    expect(box('Message')).toHaveValue('Where is my receipt?');
    expect(screen.getByRole('combobox')).toHaveValue('billing');
    expect(box('Your name')).toHaveValue('');
    expect(window.sessionStorage.getItem('contact-draft')).not.toContain('rowan');
  });

  it('is forgotten once it is sent', async () => {
    const { user } = open();
    await fill(user);
    await user.click(send());
    await screen.findByRole('alert');
    expect(window.sessionStorage.getItem('contact-draft')).toBeNull();
  });

  it('stays when sending fails', async () => {
    const { user } = open(refusal({ code: 'network', kind: 'network' }));
    await fill(user);
    await user.click(send());
    await screen.findByRole('alert');
    expect(window.sessionStorage.getItem('contact-draft')).toContain('Where is my receipt?');
  });

  it('is empty where the browser’s store cannot be read', () => {
    window.sessionStorage.setItem('contact-draft', 'not json');
    open();
    expect(box('Message')).toHaveValue('');
  });
});

describe('a link to the form', () => {
  const at = '/contact-us?topic=billing&about=Payment+7Q2M';

  it('fills in what it is about', () => {
    open(undefined, undefined, at);
    expect(screen.getByRole('combobox')).toHaveValue('billing');
    expect(box('Message')).toHaveValue('Payment 7Q2M\n\n');
  });

  it('leaves what was typed before', async () => {
    const { user } = open();
    await user.type(box('Message'), 'My headset shows nothing.');
    cleanup();
    open(undefined, undefined, at);
    expect(box('Message')).toHaveValue('My headset shows nothing.');
    expect(screen.getByRole('combobox')).toHaveValue('general');
  });

  it('names no topic that there is not', () => {
    open(undefined, undefined, '/contact-us?topic=anything');
    expect(screen.getByRole('combobox')).toHaveValue('general');
  });
});

describe('the contact form', () => {
  it('sends the message with a solved person check, and says its reference', async () => {
    const { sent, user } = open();
    await fill(user);
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('C-7KQ2MX9P');
    expect(sent[0]?.body).toMatchObject({
      name: 'Rowan',
      email: 'rowan@example.com',
      topic: 'billing',
      message: 'Where is my receipt?',
    });
    expect(JSON.parse(atob(sent[0]?.body.recaptchaToken ?? ''))).toHaveProperty('solution');
    await user.click(screen.getByRole('button', { name: 'Send another message' }));
    expect(box('Message')).toHaveValue('');
  });

  it('says how long a message may be', () => {
    open();
    expect(box('Message')).toHaveAccessibleDescription(/^10 to 4\s000 characters\./);
  });

  it('says what is missing before anything is sent', async () => {
    const { sent, user } = open();
    await user.click(send());
    expect(screen.getByRole('alert')).toHaveTextContent('Enter your name.');
    expect(box('E-mail')).toHaveAccessibleDescription('Enter your e-mail address.');
    expect(box('Message')).toBeInvalid();
    expect(sent).toEqual([]);
  });

  it('refuses an address without a dot in its domain before anything is sent', async () => {
    const { sent, user } = open();
    await fill(user);
    await user.clear(box('E-mail'));
    await user.type(box('E-mail'), 'rowan@example');
    await user.click(send());
    expect(box('E-mail')).toHaveAccessibleDescription('Enter an e-mail address like name@example.com.');
    expect(sent).toEqual([]);
  });

  it('knows a member already', () => {
    open(undefined, {
      ...openGuest,
      session: { authorized: true, profile: { name: 'Wren', email: 'wren@example.com' } as Profile },
    });
    expect(box('Your name')).toHaveValue('Wren');
    expect(box('E-mail')).toHaveValue('wren@example.com');
  });

  it.each<[string, AppError, string]>([
    ['too many messages', refusal({ code: 'too-many-requests', status: 429 }), 'Too many messages.'],
    ['a refused person check', refusal({ code: 'captcha-failed' }), 'We couldn’t confirm that you’re human.'],
    [
      'a person check of a wrong shape',
      refusal({ fields: { recaptchaToken: 'must not be empty' } }),
      'We couldn’t confirm that you’re human.',
    ],
    [
      'a field that the server refuses',
      refusal({ fields: { message: 'must be at most 4000 characters' } }),
      'The message must be at most 4000 characters.',
    ],
    ['no network', refusal({ code: 'network', kind: 'network', status: 0 }), 'We couldn’t reach the server.'],
    ['anything else', refusal({ message: 'The mail is full.' }), 'The mail is full.'],
  ])('explains %s, and keeps what was typed', async (_, error, words) => {
    const { user } = open(error);
    await fill(user);
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(box('Message')).toHaveValue('Where is my receipt?');
    expect(send()).toBeEnabled();
  });
});
