import type { IdentityServices } from '../services';
import { type EmailTemplate, greetingOf, queueEmail } from '../../messages/mail/email-template';
import { findAccountByEmail } from '../accounts/repository';
import { countOpenLinks, createLink } from './repository';

/**
 * Maximum number of unexpired links to one recipient, as a multiple of the mails allowed in ten minutes without further
 * proof: far more than anyone needs, but no flood. Above it no mail is sent: the existing links still work.
 */
const MAX_OPEN_TIMES = 4;

export interface LinkRequest {
  readonly email: string;
  /** Requested action; which email is sent also depends on whether there is an account. */
  readonly wish: 'registration' | 'reset';
  readonly promotions: boolean;
  /** Path of this site to continue at once the password is set; absent: home. */
  readonly continueTo: string | undefined;
}

/**
 * Mails a link. The caller cannot tell whether the address is known: the same queries run, one link
 * is made and one email is queued (docs/spec/accounts.md#mailed-links).
 */
export function requestLink(
  services: Pick<IdentityServices, 'config' | 'db' | 'now'>,
  { email: given, wish, promotions, continueTo }: LinkRequest,
): Promise<void> {
  const email = given.toLowerCase();
  return services.db.transaction(async (tx) => {
    if ((await countOpenLinks(tx, email, services.now())) >= MAX_OPEN_TIMES * services.config.linkLimits.perEmail)
      return;
    const account = await findAccountByEmail(tx, email);
    const request = account ? 'reset' : 'registration';
    const token = await createLink(
      tx,
      {
        request,
        email,
        accountId: account?.id ?? null,
        promotions: !account && promotions,
        continueTo: continueTo ?? null,
      },
      services.now(),
    );
    const template = account
      ? wish === 'reset'
        ? resetEmail(account.name, token)
        : knownEmail(account.name, token, continueTo)
      : (wish === 'reset' ? unknownEmail : registrationEmail)(token);
    await queueEmail(tx, services, 'link', { to: email, ...template });
  });
}

type Content = Omit<EmailTemplate, 'to'>;

const anHour = 'The link works once, for one hour.';
const aDay = 'The link works once, for 24 hours.';
const notYou = 'If this wasn’t you, you can ignore this e-mail.';

const registrationEmail = (token: string): Content => ({
  subject: 'Finish your registration',
  preheader: 'Choose a password to activate your account.',
  paragraphs: [
    'Hello,',
    'We received a request for an account with this e-mail address. Choose a password to activate it.',
  ],
  primaryAction: { label: 'Choose a password', path: `/registration?token=${token}` },
  afterwards: [aDay, notYou],
});

const knownEmail = (name: string, token: string, continueTo?: string): Content => ({
  subject: 'You already have an account',
  preheader: 'Log in, or set a new password.',
  paragraphs: [
    greetingOf(name),
    'We received a request for a new account with this e-mail address, but you already have one. Log in with your password. Forgotten it? Set a new one.',
  ],
  primaryAction: { label: 'Set a new password', path: `/set-password?token=${token}` },
  secondaryAction: {
    label: 'Log in',
    path: continueTo === undefined ? '/login' : `/login?continue=${encodeURIComponent(continueTo)}`,
  },
  afterwards: [anHour, notYou],
});

const resetEmail = (name: string, token: string): Content => ({
  subject: 'Set a new password',
  preheader: 'We received a request for a new password.',
  paragraphs: [greetingOf(name), 'We received a request for a new password for your account. You can set it here.'],
  primaryAction: { label: 'Set a new password', path: `/set-password?token=${token}` },
  afterwards: [anHour, `${notYou} Your password stays the same.`],
});

const unknownEmail = (token: string): Content => ({
  subject: 'There is no account with this address',
  preheader: 'We received a request for a new password.',
  paragraphs: [
    'Hello,',
    'We received a request for a new password for this e-mail address, but it has no account. You may have registered with another address. You can join with this one here.',
  ],
  primaryAction: { label: 'Join free', path: `/registration?token=${token}` },
  afterwards: [aDay, notYou],
});
