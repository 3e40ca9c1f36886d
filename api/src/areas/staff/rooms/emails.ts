import { type EmailTemplate, greetingOf } from '../../messages/mail/email-template';

interface Recipient {
  readonly email: string;
  readonly name: string;
}

/** Tells an account that it broadcasts from a room. */
export const givenEmail = ({ email, name }: Recipient, nickname: string): EmailTemplate => ({
  to: email,
  subject: `The room ${nickname} is yours`,
  preheader: 'Your studio is open.',
  paragraphs: [
    greetingOf(name),
    `You can now broadcast from the room ${nickname}.`,
    'Open the studio to upload your papers and set up your room. Visitors will see it once we’ve accepted them.',
  ],
  primaryAction: { label: 'Open the studio', path: '/studio' },
});

/** Tells an account that it broadcasts from a room no longer. */
export const takenEmail = ({ email, name }: Recipient, nickname: string): EmailTemplate => ({
  to: email,
  subject: `You no longer broadcast from ${nickname}`,
  preheader: 'Our team has taken the room back.',
  paragraphs: [
    greetingOf(name),
    `Our team has taken the room ${nickname} back, so your studio is closed. Your account and your payouts stay as they are.`,
  ],
  primaryAction: { label: 'Contact us', path: '/contact-us' },
});
