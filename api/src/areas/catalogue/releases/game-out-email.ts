import { type EmailTemplate, greetingOf } from '../../messages/mail/email-template';
import type { AwaitedGame } from './repository';

/** To a member who wanted to know when a game is out. */
export const gameOutEmail = ({ slug, title, tagline, view, email, name }: AwaitedGame): EmailTemplate => ({
  to: email,
  subject: view === 'early-access' ? `${title} is in early access` : `${title} is out`,
  preheader: tagline,
  paragraphs: [
    greetingOf(name),
    view === 'early-access'
      ? `You asked us to tell you about ${title}. You can play it now, while it’s still in development.`
      : `You asked us to tell you when ${title} comes out. It’s here and ready to play.`,
    tagline,
  ],
  primaryAction: { label: `See ${title}`, path: `/games/${slug}` },
  secondaryAction: { label: 'Choose which e-mails you get', path: '/dashboard/settings' },
});
