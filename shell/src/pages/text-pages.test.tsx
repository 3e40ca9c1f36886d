import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { AppError } from '@platform/shared/http';
import { RouterBridge, RuntimeProvider } from '@platform/shared/remote';
import { createTestRuntime, type Fixtures } from '@platform/shared/testing';
import { pageTable } from '../testing/pages';
import FaqPage from './faq-page';
import { summaryOf } from './help/help-cards';
import HelpPage from './help/help-page';
import { prepareShellPage, shellPageOf } from './shell-pages';
import TextPage from './text-page';

const error = (kind: 'not-found' | 'network', status: number) =>
  new AppError({ code: kind, kind, message: 'Not this time.', retryable: true, status });
const text = {
  path: '/privacy',
  title: 'Privacy',
  html: '<p>Few <a href="/cookies">cookies</a>, <a href="https://other.example/">others</a>.</p>',
  updatedOn: '2026-03-09',
};
const help = {
  tree: [
    {
      path: '/help',
      title: 'Help',
      children: [
        { path: '/help/billing', title: 'Billing', children: [] },
        { path: '/help/coins', title: 'Coins', children: [] },
      ],
    },
  ],
  pages: [
    { path: '/help/billing', title: 'Billing', text: 'Neutral name.' },
    { path: '/help/coins', title: 'Coins', text: 'They are bought.' },
    { path: '/help/more', title: 'More', text: 'About coins.' },
    { path: '/faq#refund', title: 'Can I get a refund?', text: 'Yes.' },
  ],
};

async function open(Page: ComponentType, at: string, fixtures: Fixtures) {
  const runtime = createTestRuntime({ at, fixtures });
  const prepared = await prepareShellPage(
    pageTable.find(runtime.router.location.pathname),
    runtime.router.location,
    runtime,
  );
  await prepared?.data;
  render(
    <RuntimeProvider runtime={runtime}>
      <RouterBridge router={runtime.router} owns={() => true}>
        <Page />
      </RouterBridge>
    </RuntimeProvider>,
  );
  return { ...runtime, user: userEvent.setup() };
}

describe('a text page', () => {
  it.each([
    [2, false],
    [3, true],
  ])('of %s sections lists them beside it: %s', async (count, isListed) => {
    const html = Array.from({ length: count }, (_, index) => `<h2>Part &amp; <em>${index}</em></h2><p>Words.</p>`).join(
      '',
    );
    await open(TextPage, '/privacy', { 'GET /api/text-pages': { ...text, html } });
    const list = screen.queryByRole('navigation', { name: 'On this page' });
    expect(list !== null).toBe(isListed);
    if (list === null) return;
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Part & 0', 'Part & 1', 'Part & 2']);
    for (const [index, link] of links.entries())
      expect(document.querySelector(link.getAttribute('href') ?? '')).toHaveTextContent(`Part & ${index}`);
  });

  describe('of the law', () => {
    const runBy = async (operator: object | null, at = '/privacy') => {
      await open(TextPage, at, { 'GET /api/text-pages': text, 'GET /api/operator': { operator } as never });
      return screen.queryByText(/^This site is run by/)?.textContent;
    };

    it.each([
      [
        { address: '4 Harbour Row, Limassol', taxId: 'VAT ID CY1' },
        'Example Ltd, 4 Harbour Row, Limassol, VAT ID CY1.',
      ],
      [{ address: null, taxId: null }, 'Example Ltd.'],
      [{ name: 'Example Inc.', address: null, taxId: null }, 'Example Inc.'],
    ])('names who runs the site, as far as that is set', async (facts, words) => {
      expect(await runBy({ name: 'Example Ltd', ...facts })).toBe(`This site is run by ${words}`);
    });

    it('names nobody where nobody is set, and on no other text', async () => {
      expect(await runBy(null)).toBeUndefined();
      cleanup();
      expect(await runBy({ name: 'Example Ltd', address: null, taxId: null }, '/about')).toBeUndefined();
    });
  });

  it('is there at once when it was prefetched', async () => {
    await open(TextPage, '/privacy', { 'GET /api/text-pages': text });
    expect(screen.getByRole('heading', { level: 1, name: 'Privacy' })).toBeInTheDocument();
  });

  it('leads to pages of this site through the router, and leaves other links to the browser', async () => {
    const { router, user } = await open(TextPage, '/privacy', { 'GET /api/text-pages': text });
    const stay = (event: Event) => event.preventDefault();
    document.addEventListener('click', stay);
    await user.click(screen.getByRole('link', { name: 'others' }));
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'cookies' }));
    await user.keyboard('{/Control}');
    document.removeEventListener('click', stay);
    expect(router.visited).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'cookies' }));
    expect(router.visited).toEqual(['/cookies']);
  });

  it('that does not exist is not found', async () => {
    await open(TextPage, '/nothing', { 'GET /api/text-pages': error('not-found', 404) });
    expect(screen.getByRole('heading', { level: 1, name: 'Ooops! The page is not found!' })).toBeInTheDocument();
  });

  it('that did not come can be asked for again', async () => {
    const responses = [error('network', 0), text];
    const { user } = await open(TextPage, '/privacy', {
      'GET /api/text-pages': () => {
        const response = responses.shift();
        if (response instanceof AppError) throw response;
        return response ?? text;
      },
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeInTheDocument();
  });
});

describe('the help', () => {
  const fixtures: Fixtures = {
    'GET /api/help': help,
    'GET /api/text-pages': { ...text, path: '/help/billing', title: 'Billing' },
  };

  it('marks the page in its tree', async () => {
    await open(HelpPage, '/help/billing', fixtures);
    const tree = screen.getByRole('navigation', { name: 'Help' });
    expect(within(tree).getByRole('link', { current: 'page' })).toHaveTextContent('Billing');
  });

  it('says how many results a search has, and keeps it in the address', async () => {
    const { router, user } = await open(HelpPage, '/help/billing', fixtures);
    await user.type(screen.getByRole('searchbox', { name: 'Search help' }), 'coins');
    expect(screen.getByRole('status')).toHaveTextContent('2 results');
    expect(router.location.search).toBe('?q=coins');
    await user.type(screen.getByRole('searchbox'), ' unicorn');
    expect(screen.getByRole('status')).toHaveTextContent('No results. Try another word.');
  });

  it('is searched by keyboard alone', async () => {
    const { router, user } = await open(HelpPage, '/help/billing?q=coins', fixtures);
    const search = screen.getByRole('searchbox');
    expect(search).toHaveValue('coins');
    act(() => search.focus());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('link', { name: /^More/ })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(search).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(search).toHaveValue('');
    expect(router.location.search).toBe('');
    await user.type(search, 'more{Enter}');
    expect(router.location.pathname).toBe('/help/more');
  });

  it('opens a question where it is answered', async () => {
    const { router, user } = await open(HelpPage, '/help/billing?q=refund', fixtures);
    await user.click(screen.getByRole('link', { name: /^Can I get a refund/ }));
    expect(router.location).toMatchObject({ pathname: '/faq', hash: '#refund' });
  });

  it('stays readable when its tree does not come', async () => {
    await open(HelpPage, '/help/billing', { ...fixtures, 'GET /api/help': error('network', 0) });
    expect(screen.getByRole('heading', { level: 1, name: 'Billing' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

it('the question that the address names is open', async () => {
  const items = [
    { slug: 'refund', question: 'Can I get a refund?', html: '<p>Yes.</p>' },
    { slug: 'cancel', question: 'How do I cancel?', html: '<p>So.</p>' },
  ];
  HTMLElement.prototype.scrollIntoView = jest.fn();
  await open(FaqPage, '/faq#refund', { 'GET /api/faq': { groups: [{ title: 'Buying', items }] } });
  expect(document.getElementById('refund')).toHaveAttribute('open');
  expect(document.getElementById('cancel')).not.toHaveAttribute('open');
  expect(screen.getByRole('region', { name: 'Buying' })).toBeInTheDocument();
});

it.each([
  ['/help/a/b', 'help-page'],
  ['/faq', 'faq-page'],
  ['/any-text', 'text-page'],
  ['/contact-us', 'contact-page'],
  ['/games', undefined],
  ['/maintenance', undefined],
  ['/nothing/here', undefined],
])('%s is in the chunk %s', (pathname, chunk) => {
  expect(shellPageOf(pageTable.find(pathname))?.page.id).toBe(chunk);
});

describe('below the cards of the help', () => {
  const items = (...slugs: string[]) =>
    slugs.map((slug) => ({ slug, question: `Why ${slug}?`, html: `<p>Because ${slug}.</p>` }));
  const index = { 'GET /api/help': help, 'GET /api/text-pages': { ...text, path: '/help', title: 'Help' } };

  it('stand the first questions of each group, answered in place, and the ways to all of them and to a person', async () => {
    const groups = [
      { title: 'Buying', items: items('coins', 'gems', 'refunds') },
      { title: 'Safety', items: items('age') },
    ];
    const { user } = await open(HelpPage, '/help', { ...index, 'GET /api/faq': { groups } });
    const questions = within(screen.getByRole('region', { name: 'Common questions' }));
    expect(questions.getAllByRole('group').map((group) => group.querySelector('summary')?.textContent)).toEqual([
      'Why coins?',
      'Why gems?',
      'Why age?',
    ]);
    expect(screen.getByText('Because age.')).not.toBeVisible();
    await user.click(screen.getByText('Why age?'));
    expect(screen.getByText('Because age.')).toBeVisible();
    expect(questions.getByRole('link', { name: 'All questions' })).toHaveAttribute('href', '/faq');
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us');
  });

  it('stands the way to a person alone where the questions did not come', async () => {
    await open(HelpPage, '/help', { ...index, 'GET /api/faq': error('network', 0) });
    expect(screen.queryByRole('region', { name: 'Common questions' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Contact us' })).toBeInTheDocument();
  });
});

/** Whether elements follow each other in the document. */
const areInOrder = (...elements: (Element | undefined)[]): boolean =>
  elements.every((element, at) => {
    const next = elements[at + 1];
    return next === undefined || element?.compareDocumentPosition(next) === Node.DOCUMENT_POSITION_FOLLOWING;
  });

describe('the cards of the help', () => {
  it('stand on the index, each with how its page begins, and not on a page without others below', async () => {
    const fixtures = {
      'GET /api/help': help,
      'GET /api/faq': { groups: [] },
      'GET /api/text-pages': { ...text, path: '/help', title: 'Help' },
    };
    await open(HelpPage, '/help', fixtures);
    const cards = within(screen.getByRole('list', { name: 'Topics' })).getAllByRole('listitem');
    expect(cards.map((card) => card.textContent)).toEqual(['BillingNeutral name.', 'CoinsThey are bought.']);
    // The page says what it is before it asks what one looks for.
    expect(areInOrder(screen.getByRole('heading', { level: 1 }), screen.getByRole('searchbox'), cards[0])).toBe(true);
    cleanup();
    await open(HelpPage, '/help/billing', fixtures);
    expect(screen.queryByRole('list', { name: 'Topics' })).toBeNull();
    expect(areInOrder(screen.getByRole('heading', { level: 1 }), screen.getByRole('searchbox'))).toBe(true);
  });

  it.each([
    ['Short.', 'Short.'],
    [`${'Words '.repeat(8)}end. ${'more '.repeat(30)}`, `${'Words '.repeat(8)}end.`],
    [`${'Words '.repeat(5)}end. ${'more '.repeat(30)}`, `${'Words '.repeat(5)}end.`],
    [`End. ${'more '.repeat(30)}`, `End. ${'more '.repeat(20)}more …`],
  ])('are cut after a sentence or a word: %j', (long, short) => {
    expect(summaryOf(long)).toBe(short);
  });
});
