import type { StaffReportFull } from '@platform/shared/contracts';
import type { Fixtures } from '@platform/shared/testing';
import { member, payout, performer, report, responses, room } from './fixtures/responses';
import { hydrate } from './testing/render-page';

/** What runs wherever a page takes it for markup, and wherever it takes it for an address. */
const hostile = [
  `"><img src=x onerror="document.body.dataset.hit='1'"><script>document.body.dataset.hit='1'</script>`,
  // oxlint-disable-next-line no-script-url
  `javascript:document.body.dataset.hit='1'//`,
];

/** States, kinds, currencies, days, media types and ids are no texts: a page knows each of them, and no visitor writes one. */
const code =
  /^(?:[a-z]+(?:[-.][a-z]+)*|[A-Z]{2,3}|\d{4}-\d\d-\d\d.*|(?:image|application)\/[a-z]+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
/** Texts of the fixtures that look like codes. */
const texts = new Set(['name', 'title', 'detail', 'text', 'content', 'about', 'path', 'slug']);

/** The same reply with every text in it replaced: whatever the API comes to say there, a page shows it as text. */
function withTexts(reply: unknown, text: string, key = ''): unknown {
  if (typeof reply === 'string') return key !== 'next' && (texts.has(key) || !code.test(reply)) ? text : reply;
  if (Array.isArray(reply)) return reply.map((one) => withTexts(one, text, key));
  if (typeof reply !== 'object' || reply === null) return reply;
  return Object.fromEntries(Object.entries(reply).map(([name, value]) => [name, withTexts(value, text, name)]));
}

const at = report.createdAt;
const appealed: StaffReportFull = {
  ...report,
  evidence: { ...report.evidence, picture: '/media/stills/one.webp' },
  decisions: [
    {
      stage: 'first',
      outcome: 'warn',
      by: 'Ines Roth',
      at,
      toReporter: 'We looked into it.',
      toReported: 'Rule four.',
    },
  ],
  appeal: { side: 'reported', text: 'I hold the licence.', filedAt: at, dueAt: at },
};
const closed = { ...room, closed: { at, reason: 'Rule 4' } };
/** What the fixtures leave empty, too. */
const whole: Fixtures = {
  ...responses,
  'GET /api/staff/members/{id}': { ...member, block: { at, text: 'Write to us.' } },
  'GET /api/staff/reports/{number}': { report: appealed },
  'GET /api/staff/performers/{id}': { ...performer, rooms: [closed] },
  'GET /api/staff/payouts/{id}': {
    payout: { ...payout, state: 'rejected', rejectedAt: at, rejection: 'The account is closed.' },
    statement: { broadcasts: 1, tips: 1, privateShows: 0, other: 0, carried: 0 },
  },
};
const fixturesWith = (text: string): Fixtures =>
  Object.fromEntries(Object.entries(whole).map(([name, reply]) => [name, withTexts(reply, text)])) as Fixtures;

const pages = [
  '/staff',
  '/staff/search?q=TEXT',
  '/staff/members?q=TEXT&state=TEXT&from=TEXT',
  '/staff/members/104',
  '/staff/members/104/orders?cursor=TEXT',
  '/staff/members/104/ledger?cursor=TEXT',
  '/staff/members/104/library',
  '/staff/members/104/sessions',
  '/staff/members/104/mails',
  '/staff/members/104/audit?cursor=TEXT',
  '/staff/orders?state=TEXT&country=TEXT&member=TEXT&from=TEXT&cursor=TEXT',
  '/staff/subscriptions?status=TEXT',
  '/staff/partners?cursor=TEXT',
  '/staff/payouts?room=TEXT&state=TEXT',
  '/staff/payouts/12',
  '/staff/reports?queue=TEXT',
  '/staff/reports/R-7KQ2MX9P',
  '/staff/performers?q=TEXT&state=TEXT',
  '/staff/performers/118',
  '/staff/mails?state=failed&cursor=TEXT',
  '/staff/jobs',
  '/staff/releases',
  '/staff/team?invitations=TEXT',
  '/staff/audit?search=TEXT&member=TEXT',
];

it.each(pages.flatMap((page) => hostile.map((text) => [page, text] as const)))(
  'shows what others wrote as text, on %s: %s',
  async (page, text) => {
    const { html, container } = await hydrate(page.replaceAll('TEXT', encodeURIComponent(text)), fixturesWith(text));
    expect(container.textContent).toContain(text);
    expect(html).not.toContain('<img src=x');
    expect(container.querySelector('img[src="x"], script, iframe, [onerror], [onload]')).toBeNull();
    for (const link of container.querySelectorAll<HTMLElement>('[href], [action], [src]'))
      for (const name of ['href', 'action', 'src']) {
        const address = link.getAttribute(name);
        if (address === null) continue;
        expect([name, new URL(address, 'https://site.example').protocol]).toEqual([name, 'https:']);
      }
    expect(document.body.dataset['hit']).toBeUndefined();
  },
);

it('walks every page of the staff area', async () => {
  const { definition } = await import('./routes');
  const paths = definition.routes.map(({ path }) => path);
  const walked = pages.map((page) =>
    page
      .split('?')[0]
      ?.replace(/\/(?:104|12|118)(?=\/|$)/, '/:id')
      .replace(/R-\w+/, ':number'),
  );
  expect(new Set(walked)).toEqual(new Set(paths));
});
