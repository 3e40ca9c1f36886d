import type { Services } from '../../../services';
import { type Letter, sendLetter } from '../../operations/mail/letter';
import { findAccountByEmail } from '../accounts/repository';
import { createLink } from './repository';

interface LinkWish {
  readonly email: string;
  /** What the visitor asked for; which mail goes out depends on whether there is an account. */
  readonly wish: 'registration' | 'reset';
  readonly promotions: boolean;
}

/**
 * Mails a link. Whether the address is known makes no difference that the caller could see: the same
 * queries run, one link is made and one mail goes out (decisions.md, "Accounts").
 */
export function requestLink(
  services: Pick<Services, 'config' | 'db' | 'now'>,
  { email: given, wish, promotions }: LinkWish,
): Promise<void> {
  const email = given.toLowerCase();
  return services.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email);
    const request = account ? 'reset' : 'registration';
    const token = await createLink(
      tx,
      { request, email, accountId: account?.id ?? null, promotions: !account && promotions },
      services.now(),
    );
    const letter = account
      ? (wish === 'reset' ? resetLetter : knownLetter)(account.name, token)
      : (wish === 'reset' ? unknownLetter : registrationLetter)(token);
    await sendLetter(tx, services, 'link', { to: email, ...letter });
  });
}

type Content = Omit<Letter, 'to'>;

const anHour = 'The link works once, for one hour.';
const aDay = 'The link works once, for 24 hours.';
const notYou = 'If you did not ask for this, you need not do anything.';

const registrationLetter = (token: string): Content => ({
  subject: 'Finish your registration',
  preheader: 'Choose a password, and your account is ready.',
  paragraphs: [
    'Hello,',
    'Somebody asked for an account with this e-mail address. If it was you, choose a password, and your account is ready.',
  ],
  action: { label: 'Choose a password', path: `/registration?token=${token}` },
  afterwards: [aDay, notYou],
});

const knownLetter = (name: string, token: string): Content => ({
  subject: 'You already have an account',
  preheader: 'Log in, or set a new password.',
  paragraphs: [
    `Hello ${name},`,
    'Somebody asked for a new account with this e-mail address, but you already have one. If it was you, just log in with your password. If you do not know it any more, set a new one.',
  ],
  action: { label: 'Set a new password', path: `/set-password?token=${token}` },
  second: { label: 'Log in', path: '/login' },
  afterwards: [anHour, notYou],
});

const resetLetter = (name: string, token: string): Content => ({
  subject: 'Set a new password',
  preheader: 'Somebody asked for a new password for your account.',
  paragraphs: [`Hello ${name},`, 'Somebody asked for a new password for your account. If it was you, set it here.'],
  action: { label: 'Set a new password', path: `/set-password?token=${token}` },
  afterwards: [anHour, `${notYou} Your password stays as it is.`],
});

const unknownLetter = (token: string): Content => ({
  subject: 'There is no account with this address',
  preheader: 'Somebody asked for a new password, but there is no account.',
  paragraphs: [
    'Hello,',
    'Somebody asked for a new password for this e-mail address, but there is no account with it. Perhaps you registered with another address. If you want an account with this one, you can register here.',
  ],
  action: { label: 'Register', path: `/registration?token=${token}` },
  afterwards: [aDay, notYou],
});
