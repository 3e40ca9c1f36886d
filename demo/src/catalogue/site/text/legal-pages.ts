import type { ContentTextPage } from '@platform/api/content';

const updatedOn = '2026-10-01';
const page = (path: string, title: string, summary: string, body: string): ContentTextPage => ({
  path,
  parent: null,
  title,
  summary,
  body,
  updatedOn,
});

/** Plain demo wording; an operator replaces it by what their lawyers wrote. */
export const legalPages: readonly ContentTextPage[] = [
  page(
    '/terms-and-conditions',
    'Terms and conditions',
    'What you may expect of us, and what we expect of you.',
    '<p>These are the terms of a demonstration. Replace them before you open a site to the public.</p>' +
      '<h2>Who may use the site</h2><p>Only adults. You must be at least 18 years old, or older where the law of your country says so, and you confirm it before you enter. Where the law asks for proof, we verify your age before anything else opens.</p>' +
      '<h2>Your account</h2><p>An account belongs to one person. Keep the password to yourself, and tell us when somebody else has used it. You can end all other sessions under <a href="/dashboard/settings">settings</a>.</p>' +
      '<h2>Coins and gems</h2><p>Coins are bought and pay for games. Gems are earned with premium and with ratings, and pay for games that carry a gem price. Neither can be turned back into money, except where the law gives you a right to it.</p>' +
      '<h2>Games that you buy</h2><p>A game is yours to keep, also after premium ends. You may play it on as many headsets as you own. You may not publish, sell or lend it.</p>' +
      '<h2>Premium</h2><p>Premium renews until you cancel. Cancelling takes two clicks under <a href="/dashboard/easy-cancel">easy cancel</a>, and what you paid for stays open until the end of the period. Before a yearly renewal we write to you.</p>' +
      '<h2>Behaviour in live rooms</h2><p>Be kind. Performers decide what happens in their rooms, and moderators may remove a message or a person at any time. Recording is not allowed.</p>' +
      '<h2>If something goes wrong</h2><p>Write to us through the <a href="/contact-us">contact page</a>. We answer within two working days.</p>',
  ),
  page(
    '/privacy',
    'Privacy',
    'Which data we keep, why, and for how long.',
    '<p>We keep as little as we can, and we never sell it.</p>' +
      '<h2>What we keep</h2><ul><li>Your e-mail address, a hash of your password and the name that you choose.</li><li>What you bought, earned and spent.</li><li>Your ratings and settings.</li><li>Sessions that are signed in, so that you can end them.</li></ul>' +
      '<h2>Age verification</h2><p>Of a verification we keep the outcome, the method, the threshold, the time and a hash of the session id. We never see your documents or pictures.</p>' +
      '<h2>How long</h2><p>Accounts are erased 14 days after you remove them. Bookings stay as long as the tax law asks, without your personal data.</p>' +
      '<h2>Your rights</h2><p>You can read, correct, export and erase your data under <a href="/dashboard/settings">settings</a>, and complain to the data protection authority of your country.</p>',
  ),
  page(
    '/cookies',
    'Cookies',
    'The few cookies of this site, by name.',
    '<p>Some cookies the site needs. Others it sets only after you have said yes in the cookie notice; saying no costs you nothing.</p>' +
      '<h2>Needed</h2>' +
      '<ul><li><strong>session</strong> (<strong>__Host-session</strong> over https): keeps you signed in, at most 90 days.</li><li><strong>known-browser</strong>: remembers that you have signed in here before, so that other people’s wrong passwords cannot lock you out, one year.</li><li><strong>age-agreement</strong>: remembers that you are an adult, one year.</li><li><strong>av-token</strong> and <strong>nv-token</strong>: whether your age was verified, and that it has to be, one year.</li><li><strong>av-session</strong>: an age verification that is under way, until it ends.</li><li><strong>cookies-accepted</strong>: what you chose in the cookie notice, one year.</li></ul>' +
      '<h2>Only after your yes</h2>' +
      '<ul><li><strong>affiliate</strong>: which partner sent you, until the date that the partner programme sets.</li><li><strong>sale-event</strong>: which offer of that partner you came for, until you close the browser.</li><li>Where the site measures visits with a tag manager, the cookies of that service.</li></ul>' +
      '<p>Delete them in your browser at any time. You will be asked for your age again.</p>',
  ),
  page(
    '/performer-records',
    'Performer records notice',
    'Every performer is an adult, and can prove it.',
    '<p>All persons who appear on this site are adults. Before a recording or a live show we check an official identity document, and we keep a copy of it together with a signed consent for each work, as the law on record keeping asks.</p>' +
      '<p>This is a demonstration: its performers are invented, their portraits are generated, and no records exist. An operator names here the custodian of records, with an address and office hours.</p>' +
      '<p>Questions go to the <a href="/contact-us">contact page</a>.</p>',
  ),
  page(
    '/content-removal',
    'Content removal',
    'How to ask us to take something down.',
    '<p>If you appear in a work and want it gone, if a work is yours and was used without permission, or if you believe that something here is against the law, tell us. You need no account.</p>' +
      '<h2>What we need</h2><ol><li>The address of the page.</li><li>What is wrong, in your own words.</li><li>A way to reach you.</li></ol>' +
      '<h2>What happens then</h2><p>Works that show a person without consent are taken down at once, before we ask questions. Everything else is answered within two working days. You may appeal, and a second person decides.</p>' +
      '<p>Send it through the <a href="/contact-us">contact page</a> with the subject "removal".</p>',
  ),
];
