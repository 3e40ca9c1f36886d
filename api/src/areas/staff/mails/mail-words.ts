import { type MailKind, mailKinds } from '../../messages/mail/mail-kinds';

/** Description of a kind of mail for staff. */
interface MailWords {
  readonly what: string;
  /** Why it cannot be sent again; null: it can. */
  readonly notAgain: string | null;
}

const again = (what: string): MailWords => ({ what, notAgain: null });
/** Sent content is not stored, because it may have a link: only mails that can be generated again are resent. */
const past = (what: string): MailWords => ({ what, notAgain: 'Its text isn’t kept after sending.' });
const secret = (what: string, instead: string): MailWords => ({
  what,
  notAgain: `It contains a secret link. ${instead}`,
});
const news = (what: string): MailWords => ({ what, notAgain: 'News goes out once.' });

const words: Readonly<Record<MailKind, MailWords>> = {
  link: secret('Link to register or set a password', 'The member can ask for a new one on the login page.'),
  'password-changed': past('Password changed'),
  'second-factor': past('Login settings changed'),
  'email-change-old': secret('E-mail change, to the old address', 'The member must start the change again.'),
  'email-change-new': again('E-mail change, to the new address'),
  'email-changed': past('E-mail address changed'),
  'email-change-notice': secret('E-mail change by support, to the old address', 'Start the change again.'),
  'email-change-stopped': past('E-mail change stopped'),
  'removal-asked': past('Account removal'),
  'removal-undone': past('Account kept'),
  removed: past('Account removed'),
  'member-data': { what: 'The member’s data', notAgain: 'Use “Send the data”.' },
  'staff-roles': past('Staff access'),
  'staff-invitation': secret('Invitation to the team', 'An owner must send a new invitation.'),
  'payment-receipt': again('Payment receipt'),
  'payment-declined': past('Payment declined'),
  'payment-returned': past('Payment that didn’t match, refunded'),
  'payment-part': past('Partial refund'),
  'payment-claim': secret('Refund to claim', 'Its link pays anyone who opens it.'),
  'payment-refund': past('Payment refund'),
  'payment-chargeback': past('Payment reversed by the bank'),
  'payment-double': past('Second payment refunded'),
  'payment-late': past('Late payment refunded'),
  'payment-cancelled': past('Premium cancelled'),
  'payment-resumed': past('Premium resumed'),
  'payment-ended': past('Premium ended'),
  'payment-reminder': past('Premium renews soon'),
  'payment-unpaid': past('Premium not renewed'),
  purchase: again('Game receipt'),
  refund: past('Game refund'),
  'gift-ended': past('Gift of a game ended'),
  'game-out': news('Game released'),
  newGame: news('New games'),
  specialDealsForYou: news('Special deals'),
  newsAndPromotions: news('News and promotions'),
  dropCarts: news('Unfinished order'),
  'live-show': news('Performer is live'),
  'payout-proposed': past('Payout proposed'),
  'payout-approved': past('Payout approved'),
  'payout-paid': past('Payout paid'),
  'payout-rejected': past('Payout rejected'),
  'paper-accepted': past('Paper accepted'),
  'paper-refused': past('Paper refused'),
  'papers-ran-out': past('Papers expired'),
  'papers-run-out': past('Papers expire soon'),
  'room-given': past('Room assigned'),
  'room-taken': past('Room taken back'),
  'room-invitation': secret('Room invitation', 'An owner must send a new invitation.'),
  'report-received': past('Report received'),
  'report-handed': past('Report handed over'),
  'report-decided': past('Report decided, to the reporter'),
  'reported-decided': past('Report decided, to the account'),
};

/** @param kind as in the outbox; may be one of an earlier or later release */
export function mailWords(kind: string): MailWords {
  const known = mailKinds.find((one) => one === kind);
  return known === undefined ? past('E-mail') : words[known];
}
