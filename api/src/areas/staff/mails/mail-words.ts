import { type MailKind, mailKinds } from '../../messages/mail/mail-kinds';

/** Description of a kind of mail for staff. */
interface MailWords {
  readonly what: string;
  /** Why it cannot be sent again; null: it can. */
  readonly notAgain: string | null;
}

const again = (what: string): MailWords => ({ what, notAgain: null });
/** Sent content is not stored, because it may have a link: only mails that can be generated again are resent. */
const past = (what: string): MailWords => ({ what, notAgain: 'Its text isn’t kept once it is sent.' });
const secret = (what: string, instead: string): MailWords => ({
  what,
  notAgain: `It holds a secret link. ${instead}`,
});
const news = (what: string): MailWords => ({ what, notAgain: 'News goes out once.' });

const words: Readonly<Record<MailKind, MailWords>> = {
  link: secret('Link to register or set a password', 'The member asks for a new one at log-in.'),
  'password-changed': past('Password changed'),
  'second-factor': past('Login settings changed'),
  'email-change-old': secret('E-mail change, to the old address', 'The member starts the change again.'),
  'email-change-new': again('E-mail change, to the new address'),
  'email-changed': past('E-mail address changed'),
  'email-change-notice': secret('E-mail change by support, to the old address', 'Start the change again.'),
  'email-change-stopped': past('E-mail change stopped'),
  'removal-asked': past('Removal of the account'),
  'removal-undone': past('Account kept'),
  removed: past('Account removed'),
  'member-data': { what: 'Data of the member', notAgain: 'Use “Send the data”.' },
  'staff-roles': past('Staff access'),
  'staff-invitation': secret('Invitation to the team', 'An owner invites again.'),
  'payment-receipt': again('Receipt of a payment'),
  'payment-declined': past('Payment declined'),
  'payment-returned': past('Payment that didn’t match, refunded'),
  'payment-part': past('Refund of a part'),
  'payment-claim': secret('Refund to claim', 'Its link pays out to whoever opens it.'),
  'payment-refund': past('Refund of a payment'),
  'payment-chargeback': past('Payment reversed by the bank'),
  'payment-double': past('Second payment refunded'),
  'payment-late': past('Late payment refunded'),
  'payment-cancelled': past('Premium cancelled'),
  'payment-resumed': past('Premium resumed'),
  'payment-ended': past('Premium ended'),
  'payment-reminder': past('Premium renews soon'),
  'payment-unpaid': past('Premium not renewed'),
  purchase: again('Receipt of a game'),
  refund: past('Refund of a game'),
  'gift-ended': past('A game that was given has ended'),
  'game-out': news('A game is out'),
  newGame: news('New games'),
  specialDealsForYou: news('Special deals'),
  newsAndPromotions: news('News and promotions'),
  dropCarts: news('Order left open'),
  'live-show': news('A show has begun'),
  'payout-proposed': past('Payout proposed'),
  'payout-approved': past('Payout approved'),
  'payout-paid': past('Payout paid'),
  'payout-rejected': past('Payout rejected'),
  'paper-accepted': past('Paper accepted'),
  'paper-refused': past('Paper refused'),
  'papers-ran-out': past('Papers ran out'),
  'papers-run-out': past('Papers run out soon'),
  'room-given': past('A room to broadcast from'),
  'room-taken': past('Room taken back'),
  'room-invitation': secret('Invitation to a room', 'An owner invites again.'),
  'report-received': past('Report received'),
  'report-decided': past('Report decided, to the reporter'),
  'reported-decided': past('Report decided, to the account'),
};

/** @param kind as in the outbox; may be one of an earlier or later release */
export function mailWords(kind: string): MailWords {
  const known = mailKinds.find((one) => one === kind);
  return known === undefined ? past('E-mail') : words[known];
}
