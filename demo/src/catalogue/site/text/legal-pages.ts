import type { ContentTextPage } from '@platform/api/content';
import { returns } from './returns';

const updatedOn = '2026-11-20';
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
    'What you can expect from us, and what we expect from you.',
    '<h2>Who may use the site</h2><p>Adults only. You must be at least 18 and of legal age where you live, and confirm it before you enter. Where the law requires proof, we verify your age first.</p>' +
      '<h2>Your account</h2><p>An account belongs to one person. Keep your password to yourself, and tell us if someone else has used it. You can log out all other devices under <a href="/dashboard/settings">settings</a>.</p>' +
      '<h2>Coins and gems</h2><p>Coins are bought and pay for games, tips and private shows. Gems are earned with Premium and with ratings, and pay for games with a gem price. Neither can be exchanged for money, except where the law requires it.</p>' +
      '<h2>Games that you buy</h2><p>A game is yours to keep, even after Premium ends. You may play it on every headset you own. You may not publish, sell or lend it.</p>' +
      '<h2>Premium</h2><p>Premium renews until you cancel. Cancelling takes two clicks under <a href="/dashboard/easy-cancel">easy cancel</a>, and you keep access until the end of the paid period. We’ll e-mail you before a yearly renewal.</p>' +
      `<h2>Returns and refunds</h2><p>${returns}</p>` +
      '<h2>Behaviour in live rooms</h2><p>Be kind. Performers decide what happens in their rooms, and moderators may delete messages or ban viewers at any time. Recording is not allowed.</p>' +
      '<h2>If something goes wrong</h2><p>Write to us through the <a href="/contact-us">contact page</a>. We reply within two working days.</p>',
  ),
  page(
    '/privacy',
    'Privacy',
    'What data we keep, why, and for how long.',
    '<p>We keep as little as we can, and we never sell it.</p>' +
      '<h2>What we keep</h2><ul><li>Your e-mail address, your password, in a form that can’t be read back, your names and your picture.</li><li>What you bought, earned and spent, and the country you paid from.</li><li>Your ratings, favourites and settings, and the performers you follow.</li><li>What you viewed, and where you stopped in games and videos.</li><li>Your chat messages, tips and private shows, and bans from live rooms.</li><li>The devices you’re logged in on, so you can log them out, your passkeys and your authenticator app.</li><li>What you write to us through the contact page, and what you report.</li><li>Which e-mails we sent you, and what our team did with your account.</li><li>With your consent, which partner referred you.</li></ul>' +
      '<h2>Age verification</h2><p>For each check we keep the result, the method, the required age and the time. A code stands for your session and can’t be turned back into it. For one year, the result is linked to your account, or to your browser if you have none. We never see your documents or pictures.</p>' +
      '<h2>How long</h2><p>Accounts are erased 14 days after you remove them. Messages to us and reports are deleted after two years, and lists of sent e-mails after 30 days. Records of our team’s actions stay without your personal data. Payment records are kept as long as tax law requires, without your personal data.</p>' +
      '<h2>Your rights</h2><p>You can read, correct, export and erase your data under <a href="/dashboard/settings">settings</a>. You can also complain to your country’s data protection authority.</p>',
  ),
  page(
    '/cookies',
    'Cookies',
    'The few cookies of this site, by name.',
    '<p>Some cookies are essential. We set the others only with your consent. You can say no and still use the whole site.</p>' +
      '<h2>Essential</h2>' +
      '<ul><li><strong>session</strong> (<strong>__Host-session</strong> over https): keeps you logged in, for up to 90 days.</li><li><strong>known-browser</strong>: remembers that you’ve logged in here before, so other people’s wrong passwords can’t lock you out, for one year.</li><li><strong>age-agreement</strong>: remembers that you’re an adult, for one year.</li><li><strong>av-token</strong> and <strong>nv-token</strong>: whether you need an age check and whether you’ve passed one, for one year.</li><li><strong>av-session</strong>: an age check in progress, until it ends.</li><li><strong>visitor</strong>: a random number that tells guests apart in videos and live rooms, for one day. It says nothing about you.</li><li><strong>release-bucket</strong>: while we try out a new version with some visitors, whether you’re one of them, for one day. It holds a random number and nothing about you.</li><li><strong>release-override</strong>: if you opened a link to a test version of the site, which one, for up to one hour.</li><li><strong>cookies-accepted</strong>: your choice in the cookie notice, for one year.</li></ul>' +
      '<h2>Only with your consent</h2>' +
      '<ul><li><strong>affiliate</strong>: which partner referred you, until the date set by the partner programme.</li><li><strong>sale-event</strong>: which offer you came for, until you close the browser.</li><li>If we count visits with a tag manager, that service’s cookies.</li></ul><p>With your consent some pages also tell us how fast they were: the kind of page, its version and five timings. No cookie is set for it, and nothing that identifies you is kept.</p>' +
      '<p>You can delete them in your browser at any time. You’ll be asked for your age again.</p>',
  ),
  page(
    '/parents',
    'Information for parents',
    'How to keep this site away from children.',
    '<p>This site is for adults only. Asking for a visitor’s age doesn’t stop a child. Please set up a filter on the devices children use.</p>' +
      '<h2>Block this site</h2><p>Every page carries the RTA label (“Restricted to Adults”). Filters that recognise it block the whole site automatically: you don’t need our address.</p><ul><li><strong>Phones and tablets</strong>: turn on content restrictions in the settings and lock them with a code only you know.</li><li><strong>Computers and consoles</strong>: give each child their own account and turn on its family settings.</li><li><strong>Headsets</strong>: turn on parental supervision in the headset’s app.</li><li><strong>At home</strong>: many routers and internet providers can filter adult content on all devices at once.</li></ul><p>No filter is perfect. It also helps to talk with your child about what they may come across.</p>' +
      '<h2>If a child has an account here</h2><p>Write to us through the <a href="/contact-us">contact page</a> and tell us the e-mail address. We’ll close the account.</p>',
  ),
  page(
    '/performer-records',
    'Performer records notice',
    'Every performer is a verified adult.',
    '<p>Everyone who appears on this site is an adult. Before a recording or a live show we check an official identity document. As the law requires, we keep a copy of it with a signed consent for each title.</p>' +
      '<p>The company that runs this site keeps these records at its address.</p>' +
      '<p>Questions? Use the <a href="/contact-us">contact page</a>.</p>',
  ),
  page(
    '/content-removal',
    'Content removal',
    'How to ask us to take something down.',
    '<p>Tell us if you appear in something here and want it removed, or if your work was used without permission. Tell us, too, if something here may break the law. You don’t need an account.</p>' +
      '<h2>What we need</h2><ol><li>The address of the page.</li><li>What is wrong, in your own words.</li><li>A way to reach you.</li></ol>' +
      '<h2>What happens next</h2><p>We decide within 24 hours if someone may be under 18 or didn’t consent. We decide everything else within 7 days. You can appeal, and a second person will decide.</p>' +
      '<p>The quickest way is to press Report on the page itself. You can also use the <a href="/contact-us?topic=content-removal">contact page</a>.</p>',
  ),
];
