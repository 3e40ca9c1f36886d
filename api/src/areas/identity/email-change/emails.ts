import { dayWords } from '../../../ground/plain-words';
import { type EmailTemplate, greetingOf } from '../../messages/mail/email-template';

const aDay = 'The link works for 24 hours. Your address changes once both addresses are confirmed.';
const confirm = (token: string): Pick<EmailTemplate, 'primaryAction'> => ({
  primaryAction: { label: 'Confirm the change', path: `/email-verify?token=${token}` },
});

/** To the address that is to be left. */
export const oldAddressEmail = (to: string, name: string, newEmail: string, token: string): EmailTemplate => ({
  to,
  subject: 'Confirm your e-mail change',
  preheader: 'We received a request to change your e-mail address.',
  paragraphs: [
    greetingOf(name),
    `We received a request to change your account’s e-mail address to ${newEmail}. Confirm it here and in the e-mail we sent to the new address.`,
  ],
  ...confirm(token),
  afterwards: [aDay, 'If this wasn’t you, don’t confirm, and set a new password now.'],
});

/** To the address that is to be used. */
export const newAddressEmail = (to: string, accountId: number, token: string): EmailTemplate => ({
  to,
  accountId,
  subject: 'Confirm your new e-mail address',
  preheader: 'Confirm this address in one click.',
  paragraphs: [
    'Hello,',
    'We received a request to use this e-mail address for an account. Confirm it here and in the e-mail we sent to the old address.',
  ],
  ...confirm(token),
  afterwards: [aDay, 'If this wasn’t you, you can ignore this e-mail.'],
});

/** To the owner of an account that has this address already; the member who requested the change does not learn of it. */
export const takenAddressEmail = (to: string, name: string): EmailTemplate => ({
  to,
  subject: 'A request to use your e-mail address',
  preheader: 'Nothing has changed, and you don’t need to do anything.',
  paragraphs: [
    greetingOf(name),
    'We received a request to use this e-mail address for another account. It belongs to your account, so nothing has changed.',
    'If this was you and you want to use it there, remove this account first.',
  ],
});

/** To both addresses, when it is done. */
export const changedEmail = (to: string, name: string, newEmail: string): EmailTemplate => ({
  to,
  subject: 'Your e-mail address was changed',
  preheader: `You log in with ${newEmail} from now on.`,
  paragraphs: [
    greetingOf(name),
    `The e-mail address of your account was changed. You log in with ${newEmail} from now on. All other devices were logged out.`,
    'If this wasn’t you, contact us right away.',
  ],
});

/** To the address that is to be left, when staff began the change: its link stops it. */
export const noticeEmail = (to: string, name: string, token: string, until: Date): EmailTemplate => ({
  to,
  subject: 'Your e-mail address is about to change',
  preheader: `Nothing changes before ${dayWords(until)}. If this wasn’t you, stop it.`,
  paragraphs: [
    greetingOf(name),
    `Our support team was asked to change your account’s e-mail address because you can’t open this inbox. It changes on ${dayWords(until)}, once the new address is confirmed.`,
    'If this was you, you don’t need to do anything.',
  ],
  primaryAction: { label: 'Stop the change', path: `/email-verify?stop=1&token=${token}` },
  afterwards: ['If this wasn’t you, stop it now, and set a new password.'],
});

/** To the address that is to be used, when staff began the change. */
export const newAddressByStaffEmail = (to: string, accountId: number, token: string, until: Date): EmailTemplate => ({
  to,
  accountId,
  subject: 'Confirm your new e-mail address',
  preheader: 'Confirm this address in one click.',
  paragraphs: [
    'Hello,',
    `You asked our support team to use this e-mail address for your account. Confirm it here. It replaces the old address on ${dayWords(until)}, unless the change is stopped from there.`,
  ],
  ...confirm(token),
  afterwards: ['The link works for 7 days.', 'If this wasn’t you, you can ignore this e-mail.'],
});

/** To the address that stays, when its owner stopped the change. */
export const stoppedEmail = (to: string, name: string): EmailTemplate => ({
  to,
  subject: 'Your e-mail address stays the same',
  preheader: 'The change was stopped.',
  paragraphs: [
    greetingOf(name),
    'You stopped the change to your e-mail address. It stays the same.',
    'If you didn’t ask for the change, set a new password now and contact us.',
  ],
  primaryAction: { label: 'Set a new password', path: '/forgot-password' },
});
