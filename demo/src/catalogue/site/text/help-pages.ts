import type { ContentTextPage } from '@platform/api/content';

const updatedOn = '2026-10-20';
const page = (path: string, parent: string | null, title: string, summary: string, body: string): ContentTextPage => ({
  path,
  parent,
  title,
  summary,
  body,
  updatedOn,
});

/** The help tree; every page but the first hangs below another. */
export const helpPages: readonly ContentTextPage[] = [
  page(
    '/help',
    null,
    'Help',
    'Set up, play, pay and get out again.',
    '<p>Choose a subject. If yours is not here, <a href="/contact-us">write to us</a>: a person answers.</p>',
  ),
  page(
    '/help/vr-setup',
    '/help',
    'VR setup',
    'From an unopened headset to your first game.',
    '<p>Every game runs in the browser of your headset, and can be downloaded for players that you prefer.</p><ol><li>Open this site in the headset browser and log in.</li><li>Choose a game and press play. The headset asks once whether the page may enter VR.</li><li>Sit down for the first one. Turning, gliding and teleporting are set under comfort.</li></ol>',
  ),
  page(
    '/help/vr-setup/standalone',
    '/help/vr-setup',
    'Standalone headsets',
    'Headsets without a computer.',
    '<p>Use a 5 GHz network and stay in the same room as the router. If the picture stutters, choose the 5K file: on a standalone headset it looks the same as 8K and needs a third of the bandwidth.</p>',
  ),
  page(
    '/help/vr-setup/pc-vr',
    '/help/vr-setup',
    'PC VR',
    'Headsets that are tethered to a computer.',
    '<p>Start the headset’s own software before the browser. Current versions of Chrome and Edge find the headset by themselves. For 8K a graphics card with hardware decoding of HEVC is needed.</p>',
  ),
  page(
    '/help/vr-setup/flat-screen',
    '/help/vr-setup',
    'Without a headset',
    'Every game also plays on a flat screen.',
    '<p>Drag to look around, click to answer. All scenes and endings are the same. Phones can be tilted instead.</p>',
  ),
  page(
    '/help/scripts-and-devices',
    '/help',
    'Scripts and devices',
    'Connected devices that move with the scene.',
    '<p>A script is a list of positions and times. Games with scripts carry the word on their page, and members download them there.</p><ul><li>Connect the device with its own software first.</li><li>Allow the page to use Bluetooth when it asks.</li><li>Set the length of the stroke and the delay before you start.</li></ul>',
  ),
  page(
    '/help/coins-and-gems',
    '/help',
    'Coins and gems',
    'Two currencies, and what each is for.',
    '<p><strong>Coins</strong> are bought in packs and pay for games. The price on a card is the full price, the page of the game shows what you pay.</p><p><strong>Gems</strong> are earned: 5 for rating a game that you own, 50 with each premium month. They pay for games that carry a gem price.</p><p>All movements are listed under <a href="/dashboard/transactions">transactions</a>.</p>',
  ),
  page(
    '/help/premium',
    '/help',
    'Premium',
    'What it opens, and what stays yours.',
    '<p>Premium opens the whole video library, lowers the price of every game and adds gems each month. Games that you buy stay yours when it ends. See the <a href="/premium">plans</a>.</p>',
  ),
  page(
    '/help/easy-cancel',
    '/help',
    'Easy cancel',
    'Two clicks, at once, with a receipt.',
    '<p>Open <a href="/dashboard/easy-cancel">easy cancel</a> in your dashboard, press cancel, confirm. You get a receipt by e-mail, and premium stays open to the end of the period that you paid.</p>',
  ),
  page(
    '/help/age-verification',
    '/help',
    'Age verification',
    'Who has to prove their age, and how.',
    '<p>Some countries ask for more than a promise. There you choose a method at our verification partner: an estimate from your camera, a document, or an app. We learn the outcome, never the picture.</p><p>A verification lasts a year on one account. You can repeat it at any time under <a href="/age-verification">age verification</a>.</p>',
  ),
  page(
    '/help/account',
    '/help',
    'Your account',
    'Password, e-mail, sessions, removal.',
    '<p>All of it is under <a href="/dashboard/settings">settings</a>. Before a change of e-mail, an export or a removal we ask for your password again.</p>',
  ),
  page(
    '/help/account/removal',
    '/help/account',
    'Remove your account',
    'Fourteen days to change your mind.',
    '<p>Ask for the removal under <a href="/account-removal">account removal</a>. Logging in within 14 days takes it back. After that everything that points at you is erased.</p>',
  ),
  page(
    '/help/live-rooms',
    '/help',
    'Live rooms',
    'Chat, tips and good manners.',
    '<p>Public chat is free. Tips are paid with coins and shown to everybody. A private show ends for you when you leave it or when your coins run out. Performers may close their room to anybody without a reason.</p>',
  ),
  page(
    '/help/billing',
    '/help',
    'Billing',
    'What appears on your statement.',
    '<p>A neutral company name, without a word about the content. You see the exact wording before you pay. Cards and wallets are handled by our payment partner, we never see the number.</p>',
  ),
];
