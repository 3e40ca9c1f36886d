import type { ContentFaqItem } from '@platform/api/content';
import { returns } from './returns';

const item = (slug: string, group: string, question: string, answer: string): ContentFaqItem => ({
  slug,
  group,
  question,
  answer: `<p>${answer}</p>`,
});

export const faqItems: readonly ContentFaqItem[] = [
  item(
    'which-headsets',
    'Playing',
    'Which headsets work?',
    'All current PC VR and standalone headsets with a browser. Each game’s page lists the ones we’ve tested. See <a href="/help/vr-setup">VR setup</a>.',
  ),
  item(
    'without-headset',
    'Playing',
    'Can I play without a headset?',
    'Yes. Every game has a flat-screen version with the same scenes and endings.',
  ),
  item(
    'download-or-stream',
    'Playing',
    'Do I have to download?',
    'No. Games stream in the browser. Downloads are there for your preferred player and for slow networks.',
  ),
  item(
    'what-are-scripts',
    'Playing',
    'What are scripts?',
    'Timed movements for connected devices, made by hand for each scene. See <a href="/help/scripts-and-devices">scripts and devices</a>.',
  ),
  item(
    'keep-games',
    'Buying',
    'Do I keep games after Premium ends?',
    'Yes. What you bought with coins or gems stays in your library.',
  ),
  item(
    'coins-or-gems',
    'Buying',
    'What is the difference between coins and gems?',
    'Coins are bought, gems are earned. See <a href="/help/coins-and-gems">coins and gems</a>.',
  ),
  item(
    'statement',
    'Buying',
    'What appears on my statement?',
    'A neutral company name with no reference to the content. You see the exact wording before you pay.',
  ),
  item('refund', 'Buying', 'Can I get a refund?', `Yes, in two cases. ${returns}`),
  item(
    'cancel',
    'Premium',
    'How do I cancel?',
    'In two clicks under <a href="/dashboard/easy-cancel">easy cancel</a>. You keep Premium until the end of the paid period.',
  ),
  item('renewal', 'Premium', 'Will you remind me before a yearly renewal?', 'Yes, by e-mail, in time to cancel.'),
  item(
    'why-age',
    'Account',
    'Why do I have to confirm my age?',
    'The site is for adults only, and some countries require us to check. See <a href="/help/age-verification">age verification</a>.',
  ),
  item(
    'delete-account',
    'Account',
    'How do I remove my account?',
    'Under <a href="/account-removal">account removal</a>. You have 14 days to change your mind.',
  ),
  item(
    'performers-adult',
    'Safety',
    'Are all performers adults?',
    'Yes, every one is verified. See the <a href="/performer-records">performer records notice</a>.',
  ),
  item(
    'report',
    'Safety',
    'How do I report something?',
    'Press Report on the page of a game, video, performer or room, or in the menu of a chat message. For anything else, use <a href="/content-removal">content removal</a>.',
  ),
];
