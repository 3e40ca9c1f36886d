import type { Recipient } from '../../identity/accounts/repository';
import { type EmailTemplate, greetingOf } from '../../messages/mail/email-template';

/** The notice that a game that was a gift is gone. */
export const giftEndedEmail = ({ email, name }: Recipient, title: string): EmailTemplate => ({
  to: email,
  subject: `${title} is no longer available`,
  preheader: `${title} has been removed from your library.`,
  paragraphs: [
    greetingOf(name),
    `${title} is no longer available on our site and has been removed from your library. It was a gift, so there is nothing to refund.`,
  ],
});
