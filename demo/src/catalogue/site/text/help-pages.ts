import type { ContentTextPage } from '@platform/api/content';
import { returns } from './returns';

const updatedOn = '2026-11-20';
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
    'Setup, playing, payments and cancelling.',
    '<p>Choose a topic, or <a href="/contact-us">contact us</a> – a real person will reply.</p>',
  ),
  page(
    '/help/vr-setup',
    '/help',
    'VR setup',
    'From an unopened headset to your first game.',
    '<p>Every game plays in your headset’s browser, if it can show VR. You can also download it for your preferred player.</p><ol><li>Open this site in the headset browser and log in.</li><li>Choose a game and press Play. The headset will ask once for permission to enter VR.</li><li>Sit down for your first game.</li></ol>',
  ),
  page(
    '/help/vr-setup/standalone',
    '/help/vr-setup',
    'Standalone headsets',
    'Headsets without a computer.',
    '<p>Use a 5 GHz network and stay in the same room as the router. If the picture stutters, pause other downloads on your network. If the video has a lower quality, choose it in the player.</p>',
  ),
  page(
    '/help/vr-setup/pc-vr',
    '/help/vr-setup',
    'PC VR',
    'Headsets connected to a computer.',
    '<p>Start the headset’s own software before the browser. Current versions of Chrome and Edge find the headset automatically. Large videos need a recent graphics card to play smoothly.</p>',
  ),
  page(
    '/help/vr-setup/flat-screen',
    '/help/vr-setup',
    'Without a headset',
    'Every game also plays on a flat screen.',
    '<p>Drag to look around. All scenes and endings are the same. On a phone, you can tilt it instead.</p><p>Videos with captions have a Captions button in the player.</p>',
  ),
  page(
    '/help/scripts-and-devices',
    '/help',
    'Scripts and devices',
    'Connected devices that move with the scene.',
    '<p>A script tells a device where to move, and when. Videos with scripts say so on their page. If you can watch the full video, your device can follow its script.</p><ol><li>Install <a href="https://intiface.com/central/">Intiface Central</a>, start it and press its Start button.</li><li>Play a video with a script on the same computer, press Device in the player and then Connect. If your browser asks for access to your computer, allow it.</li><li>Choose the device, how far it moves and its speed limit.</li></ol><p>Press Escape or Stop device to stop immediately. The device also stops when you pause, seek, switch tabs or disconnect.</p>',
  ),
  page(
    '/help/coins-and-gems',
    '/help',
    'Coins and gems',
    'Two currencies, and what each is for.',
    '<p><strong>Coins</strong> are bought in packs and pay for games, tips and private shows. Each game’s page shows what you pay, with your discount.</p><p><strong>Gems</strong> are earned by rating games and with Premium. You get 5 when you first rate a game you own. Premium adds 50 each month. Spend them on games with a gem price.</p><p>Everything you earn and spend is listed under <a href="/dashboard/transactions">transactions</a>.</p>',
  ),
  page(
    '/help/premium',
    '/help',
    'Premium',
    'What’s included, and what you keep.',
    '<p>Premium includes every full-length video, lowers game prices and adds 50 gems each month. Games that you buy stay yours when it ends. See the <a href="/premium">plans</a>.</p>',
  ),
  page(
    '/help/easy-cancel',
    '/help',
    'Easy cancel',
    'Two clicks, then we confirm by e-mail.',
    '<p>Open <a href="/dashboard/easy-cancel">easy cancel</a> in your dashboard and press Cancel Premium. You’ll get a confirmation by e-mail and keep Premium until the end of the paid period.</p>',
  ),
  page(
    '/help/age-verification',
    '/help',
    'Age verification',
    'Who has to prove their age, and how.',
    '<p>Some countries require proof of age. If yours does, choose a method with our verification partner: an estimate from your camera, a document, or an app. We receive the result, never the picture.</p><p>Start it under <a href="/age-verification">age verification</a>. A result lasts one year. If you have an account, log in first: a check without an account covers this browser only.</p>',
  ),
  page(
    '/help/account',
    '/help',
    'Your account',
    'Password, e-mail, devices and removal.',
    '<p>You’ll find everything under <a href="/dashboard/settings">settings</a>. For e-mail changes, data exports and account removal, we’ll ask for your password again.</p>',
  ),
  page(
    '/help/account/removal',
    '/help/account',
    'Remove your account',
    'Fourteen days to change your mind.',
    '<p>Request it under <a href="/account-removal">account removal</a>. Log in within 14 days to cancel. After that, we delete all your personal data.</p>',
  ),
  page(
    '/help/live-rooms',
    '/help',
    'Live rooms',
    'Chat, tips and good manners.',
    '<p>Public chat is free. Tips are paid with coins and shown to everyone. A private show has a price per minute, which you see before you join. The room reopens to everyone when it ends. Performers may remove any viewer without giving a reason.</p>',
  ),
  page(
    '/help/billing',
    '/help',
    'Billing',
    'How you pay, under which name, and how you get your money back.',
    '<p>Your statement shows a neutral company name, with no reference to the content. You see the exact wording before you pay. Our payment partner handles cards and wallets, so we never see your card number. Every payment has a receipt under <a href="/dashboard/transactions?tab=payments">payments</a>.</p>' +
      `<p>${returns}</p>`,
  ),
];
