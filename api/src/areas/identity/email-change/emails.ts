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
export const newAddressEmail = (to: string, token: string): EmailTemplate => ({
  to,
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
