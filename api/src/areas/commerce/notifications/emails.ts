import type { Recipient } from '../../identity/accounts/repository';
import { type EmailTemplate, greetingOf } from '../../messages/mail/email-template';
import type { CampaignContent } from './content';

/** Titles that one e-mail names. */
const MAX_NAMED = 5;

type Words = Omit<EmailTemplate, 'to' | 'unsubscribe'>;

/**
 * The e-mail of a campaign to one member.
 * @param canSeeTitles whether titles of the full catalogue may be named to them
 * @returns null where it has nothing that this member may be told
 */
export function campaignEmail(content: CampaignContent, { name }: Recipient, canSeeTitles: boolean): Words | null {
  const hello = greetingOf(name);
  switch (content.kind) {
    case 'games':
      return gamesEmail(hello, content.games, canSeeTitles);
    case 'offers':
      return offersEmail(hello, content.offers, canSeeTitles);
    case 'cart':
      return cartEmail(hello, content);
    case 'news': {
      const { subject, preheader, paragraphs, button, forAll } = content;
      if (!forAll && !canSeeTitles) return null;
      return { subject, preheader, paragraphs: [hello, ...paragraphs], ...(button && { primaryAction: button }) };
    }
  }
}

/** A reminder of a checkout that was not finished. Packs and plans are no titles: everybody may be told them. */
const cartEmail = (hello: string, { what, path }: Extract<CampaignContent, { kind: 'cart' }>): Words => ({
  subject: `Still want ${what}?`,
  preheader: 'Your order is one step from done.',
  paragraphs: [
    hello,
    `You started to buy ${what} and didn’t finish. Nothing was charged.`,
    'You can pick up where you left off. This is the only reminder we send for this order.',
  ],
  primaryAction: { label: 'Continue your order', path },
});

const many = (count: number, one: string): string => `${count} new ${one}${count === 1 ? '' : 's'}`;

function gamesEmail(
  hello: string,
  games: Extract<CampaignContent, { kind: 'games' }>['games'],
  canSeeTitles: boolean,
): Words {
  const named = games.filter(({ soft }) => soft || canSeeTitles);
  const [first] = named;
  const all = { label: 'See new games', path: '/games?sort=newest' };
  if (!first) {
    const text = games.length === 1 ? 'A new game is out.' : `${many(games.length, 'game')} are out.`;
    return {
      subject: text.slice(0, -1),
      preheader: 'Log in to see what’s new.',
      paragraphs: [hello, text],
      primaryAction: all,
    };
  }
  const rest = games.length - 1;
  return {
    subject: rest === 0 ? `Out now: ${first.title}` : `Out now: ${first.title} and ${rest} more`,
    preheader: rest === 0 ? `${first.title} is ready to play.` : `${many(games.length, 'game')} are ready to play.`,
    paragraphs: [
      hello,
      rest === 0 ? `${first.title} is out and ready to play.` : `${many(games.length, 'game')} are out:`,
      ...(rest === 0
        ? []
        : [
            listed(
              named.map(({ title }) => title),
              games.length,
            ),
          ]),
    ],
    primaryAction: rest === 0 ? { label: `See ${first.title}`, path: `/games/${first.slug}` } : all,
  };
}

const listed = (titles: readonly string[], total: number): string => {
  const shown = titles.slice(0, MAX_NAMED);
  const more = total - shown.length;
  return `${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`;
};

function offersEmail(
  hello: string,
  offers: Extract<CampaignContent, { kind: 'offers' }>['offers'],
  canSeeTitles: boolean,
): Words {
  const primaryAction = { label: 'See the deals', path: '/deals' };
  const [first] = offers;
  if (!canSeeTitles || !first)
    return {
      subject: offers.length === 1 ? 'A new deal has started' : `${many(offers.length, 'deal')} have started`,
      preheader: 'Log in to see your price.',
      paragraphs: [hello, 'Some games now cost less. Log in to see them.'],
      primaryAction,
    };
  const rest = offers.length - 1;
  return {
    subject: rest === 0 ? `New deal: ${first.title}` : `New deals: ${first.title} and ${rest} more`,
    preheader: first.text,
    paragraphs: [
      hello,
      ...offers
        .slice(0, MAX_NAMED)
        .map(({ title, text, endsOn }) => `${title}: ${text}${endsOn === null ? '' : ` Until ${dayOf(endsOn)}.`}`),
    ],
    primaryAction,
  };
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));
