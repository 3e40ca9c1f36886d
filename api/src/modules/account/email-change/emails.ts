import type { EmailTemplate } from '../../operations/mail/email-template';

const aDay = 'The link works for 24 hours. The address changes only when both addresses have confirmed.';
const confirm = (token: string): Pick<EmailTemplate, 'primaryAction'> => ({
  primaryAction: { label: 'Confirm the change', path: `/email-verify?token=${token}` },
});

/** To the address that is to be left. */
export const oldAddressEmail = (to: string, name: string, newEmail: string, token: string): EmailTemplate => ({
  to,
  subject: 'Confirm that your e-mail address changes',
  preheader: 'Somebody wants to change the e-mail address of your account.',
  paragraphs: [
    `Hello ${name},`,
    `Somebody who is logged in to your account wants to change its e-mail address to ${newEmail}. If it was you, confirm it here, and with the mail that went to the new address.`,
  ],
  ...confirm(token),
  afterwards: [aDay, 'If it was not you, do not confirm, and set a new password at once.'],
});

/** To the address that is to be used. */
export const newAddressEmail = (to: string, token: string): EmailTemplate => ({
  to,
  subject: 'Confirm your new e-mail address',
  preheader: 'One click, and this address is confirmed.',
  paragraphs: [
    'Hello,',
    'Somebody wants to use this e-mail address for their account. If it was you, confirm it here, and with the mail that went to the old address.',
  ],
  ...confirm(token),
  afterwards: [aDay, 'If you did not ask for this, you need not do anything.'],
});

/** To the owner of an account that has this address already; the member who requested the change does not learn of it. */
export const takenAddressEmail = (to: string, name: string): EmailTemplate => ({
  to,
  subject: 'Somebody wanted to use your e-mail address',
  preheader: 'Nothing has changed, and there is nothing to do.',
  paragraphs: [
    `Hello ${name},`,
    'Somebody wanted to use this e-mail address for another account. It belongs to your account, so nothing has changed, and there is nothing to do.',
    'If it was you, and you want to use the address for the other account, remove this account first.',
  ],
});

/** To both addresses, when it is done. */
export const changedEmail = (to: string, name: string, newEmail: string): EmailTemplate => ({
  to,
  subject: 'Your e-mail address was changed',
  preheader: `You log in with ${newEmail} from now on.`,
  paragraphs: [
    `Hello ${name},`,
    `The e-mail address of your account was changed. You log in with ${newEmail} from now on. All other devices were logged out.`,
    'If this was not you, write to us at once.',
  ],
});
