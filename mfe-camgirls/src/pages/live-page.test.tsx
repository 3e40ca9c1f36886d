import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import { liveListOf } from '../fixtures/rooms';
import { partnerQuery } from '../state/queries';
import { renderPage } from '../testing/render-page';

const failure = (kind: AppError['kind'], status: number) =>
  new AppError({ code: 'failed', kind, message: 'The reason in words.', retryable: true, status });
const listCall = () => jest.fn(({ query }: { query?: { page?: unknown } }) => liveListOf(Number(query?.page ?? 1)));

const rooms = () => screen.getAllByRole('article');
const card = (name: string) => rooms().find((room) => within(room).queryByRole('heading', { name }) !== null);
const pages = () => within(screen.getByRole('navigation', { name: 'Pages of live rooms' }));

describe('the live list', () => {
  it('shows the first sixteen rooms, and counts those on air apart from recordings', async () => {
    await renderPage();
    expect(screen.getByRole('heading', { level: 1, name: 'Live rooms' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('14 live now2 recorded');
    expect(rooms()).toHaveLength(16);
  });

  it('opens with the editor’s words', async () => {
    const words = { h1: 'On air', h2: 'Tonight', description: 'Who is there this evening.' };
    await renderPage({ fixtures: { 'GET /api/page-words': words } });
    expect(screen.getByRole('heading', { level: 1, name: 'On air' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Tonight' })).toBeInTheDocument();
    expect(screen.getByText('Who is there this evening.')).toBeInTheDocument();
  });

  it('comes with the partner id of the live provider', async () => {
    const { runtime } = await renderPage({ fixtures: { 'GET /api/camgirls/info': { partner_id: 'partner-7' } } });
    expect(runtime.queryClient.getQueryData(partnerQuery().queryKey)).toEqual({ partner_id: 'partner-7' });
  });

  it('says of each room whether it is live, private or offline', async () => {
    await renderPage();
    expect(card('Mara Vellin')).toHaveTextContent(/LIVE.*1 284 viewers.*VR 180.*Late talk, English/);
    expect(card('Sable Okonri')).toHaveTextContent('PRIVATE');
    expect(card('Noor Ashquill')).not.toHaveTextContent('VR 180');
  });

  it('lists recordings apart, behind the rooms on air, and calls none of them live', async () => {
    await renderPage();
    const [onAir, recorded] = ['Live now', 'Recorded'].map((name) => screen.getByRole('region', { name }));
    expect(within(onAir as HTMLElement).getAllByRole('article')).toHaveLength(14);
    expect(recorded).toHaveTextContent('Past shows in a loop, on at any time, without chat and tips.');
    const shelf = within(recorded as HTMLElement).getAllByRole('article');
    expect(shelf.map((room) => room.textContent)).toEqual([
      expect.stringMatching(/^Recorded.*Odile Ravenscar/),
      expect.stringMatching(/^Recorded.*Petra Lumeni/),
    ]);
    for (const room of shelf) expect(room).not.toHaveTextContent('LIVE');
    expect((onAir as HTMLElement).compareDocumentPosition(recorded as HTMLElement)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('goes on with the recordings below, under the same heading, and the keyboard with them', async () => {
    const recordings = (page: number) =>
      liveListOf(1)
        .items.slice(0, page === 1 ? 16 : 4)
        .map((room, index) => ({
          ...room,
          id: `${page}-${index}`,
          name: `Room ${page}-${index}`,
          status: 'offline' as const,
          isLoop: true,
        }));
    const list = jest.fn(({ query }: { query?: { page?: unknown } }) => {
      const page = Number(query?.page ?? 1);
      return { ...liveListOf(page), items: recordings(page), page, pages: 2, total: 20, recorded: 20 };
    });
    await renderPage({ fixtures: { 'GET /api/camgirls': list } });
    await userEvent.click(screen.getByRole('link', { name: /^Show \d+ more of 20$/ }));
    await waitFor(() => expect(rooms()).toHaveLength(20));
    expect(screen.getAllByRole('heading', { level: 2, name: 'Recorded' })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Room 2-0' })).toHaveFocus();
  });

  it('leads to all recordings that pass the filters where a page has some of them', async () => {
    const status = [{ value: 'recorded', title: 'Recorded', count: 7 }];
    const list = { ...liveListOf(1), recorded: 20 };
    await renderPage({
      at: '/camgirls?projection=180',
      fixtures: { 'GET /api/camgirls': { ...list, facets: { ...list.facets, status } } },
    });
    expect(screen.getByRole('link', { name: 'All 7' })).toHaveAttribute(
      'href',
      '/camgirls?status=recorded&projection=180',
    );
  });

  it('says that no room is on air', async () => {
    await renderPage({
      fixtures: { 'GET /api/camgirls': { ...liveListOf(9), pages: 0, total: 0, open: 0, recorded: 0 } },
    });
    expect(screen.getByRole('heading', { name: 'No one is live right now' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Meet the performers' })).toHaveAttribute('href', '/pornstars');
  });

  it('announces that it is loading', async () => {
    await renderPage({ waitForData: false, fixtures: { 'GET /api/camgirls': () => new Promise(() => undefined) } });
    expect(screen.getByText('Loading')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('list', { name: 'Live rooms' })).toHaveAttribute('aria-busy', 'true');
  });

  it.each([
    ['agreement', 'Confirm your age first', null],
    ['verification', 'Verify your age first', '/age-verification?continue=%2Fcamgirls%3Fpage%3D2'],
  ] as const)('says what is missing before the gate of %s, and requests the list when it opens', async (...row) => {
    const [gate, title, link] = row;
    const list = listCall();
    const { runtime } = await renderPage({ gate, at: '/camgirls?page=2', fixtures: { 'GET /api/camgirls': list } });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Verify my age' })?.getAttribute('href') ?? null).toBe(link);
    // As the catalogue does: why, and the way on without it.
    const isAsked = link !== null;
    expect(screen.queryByText(/as your region requires/) !== null).toBe(isAsked);
    const wayOn = screen.queryByRole('link', { name: 'Not now, browse the limited site' });
    expect(wayOn?.getAttribute('href') ?? null).toBe(isAsked ? '/' : null);
    expect(screen.queryByText('Loading')).toBeNull();
    expect(list).not.toHaveBeenCalled();
    act(() => runtime.store.getState().audienceDecided({ gate: 'none', softMode: false }));
    expect(await screen.findAllByRole('article')).toHaveLength(4);
  });
});

it('says nothing of it to a visitor who counts as verified', async () => {
  const list = listCall();
  await renderPage({ gate: 'agreement', countsAsVerified: true, fixtures: { 'GET /api/camgirls': list } });
  expect(screen.queryByText(/Confirm your age/)).toBeNull();
  expect(list).not.toHaveBeenCalled();
});

describe('pages of the live list', () => {
  it('opens the page that the address names', async () => {
    await renderPage({ at: '/camgirls?page=2' });
    expect(rooms()).toHaveLength(4);
    expect(card('Alma Verity')).toHaveTextContent(/OFFLINE.*Back Sat 22:30$/);
    expect(pages().getByRole('link', { current: 'page' })).toHaveTextContent('2');
  });

  it('goes to another page by its link and keeps the rooms until the next ones are there', async () => {
    let second: (list: ReturnType<typeof liveListOf>) => void = () => undefined;
    const list = ({ query }: { query?: { page?: unknown } }) =>
      query?.page === 2 ? new Promise<ReturnType<typeof liveListOf>>((resolve) => (second = resolve)) : liveListOf(1);
    const { runtime } = await renderPage({ fixtures: { 'GET /api/camgirls': list } });
    await userEvent.click(pages().getByRole('link', { name: 'Page 2' }));
    expect(runtime.router.visited).toEqual(['/camgirls?page=2']);
    expect(rooms()).toHaveLength(16);
    expect(pages().getByRole('link', { current: 'page' })).toHaveTextContent('1');
    second(liveListOf(2));
    await waitFor(() => expect(rooms()).toHaveLength(4));
    expect(pages().getByRole('link', { name: 'Page 1' })).toHaveAttribute('href', '/camgirls');
  });

  it.each(['0', '-1', 'two', '1.5', '10001'])(
    'explains that there is no page %s, without asking the server',
    async (page) => {
      const list = listCall();
      await renderPage({ at: `/camgirls?page=${page}`, fixtures: { 'GET /api/camgirls': list } });
      expect(screen.getByRole('heading', { name: 'This page doesn’t exist' })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/camgirls');
      expect(list).not.toHaveBeenCalled();
    },
  );

  it('explains that the list ends before the page', async () => {
    await renderPage({ at: '/camgirls?page=9' });
    expect(screen.getByText('The last page is 2.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/camgirls');
  });
});

describe('filters of the live list', () => {
  const filters = () => within(screen.getByRole('group', { name: 'State' }));

  it('leads from each card to its room', async () => {
    await renderPage();
    expect(screen.getByRole('link', { name: 'Mara Vellin' })).toHaveAttribute('href', '/camgirls/mara-vellin');
  });

  it('shows how many rooms each choice has, and keeps the choice in the address', async () => {
    const { runtime } = await renderPage({ at: '/camgirls?page=2' });
    await userEvent.click(filters().getByRole('button', { name: 'Offline (4)' }));
    expect(runtime.router.visited.at(-1)).toBe('/camgirls?status=offline');
    await waitFor(() => expect(rooms()).toHaveLength(4));
    expect(filters().getByRole('button', { name: 'Offline (4)', pressed: true })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(runtime.router.visited.at(-1)).toBe('/camgirls');
  });

  it('is in the order of the address, which stays when the filters are cleared', async () => {
    const list = jest.fn(() => liveListOf(1));
    const { runtime } = await renderPage({ at: '/camgirls?status=live', fixtures: { 'GET /api/camgirls': list } });
    const order = screen.getByRole('combobox', { name: 'Sort' });
    expect(order).toHaveDisplayValue('Most viewers');
    await userEvent.selectOptions(order, 'Newest');
    expect(runtime.router.visited.at(-1)).toBe('/camgirls?status=live&sort=newest');
    expect(list).toHaveBeenLastCalledWith({ query: { page: 1, status: 'live', sort: 'newest' } });
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(runtime.router.visited.at(-1)).toBe('/camgirls?sort=newest');
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Most viewers');
    expect(runtime.router.visited.at(-1)).toBe('/camgirls');
  });

  it('sends every filter of the address, and keeps them from page to page', async () => {
    const list = jest.fn(() => liveListOf(1));
    await renderPage({
      at: '/camgirls?status=live,private&projection=180&topics=music',
      fixtures: { 'GET /api/camgirls': list },
    });
    expect(list).toHaveBeenCalledWith({
      query: { page: 1, status: 'live,private', projection: '180', topics: 'music' },
    });
    expect(pages().getByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'href',
      '/camgirls?page=2&status=live,private&projection=180&topics=music',
    );
  });

  it('offers the way back when nothing is left', async () => {
    const { runtime } = await renderPage({
      at: '/camgirls?topics=music',
      fixtures: {
        'GET /api/camgirls': ({ query }) =>
          query?.topics === undefined ? liveListOf(1) : { ...liveListOf(9), pages: 0, total: 0 },
      },
    });
    expect(screen.getByRole('heading', { name: 'No rooms match these filters' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all rooms' }));
    expect(runtime.router.visited.at(-1)).toBe('/camgirls');
  });
});

describe('a live list that fails', () => {
  it('offers another try, and recovers', async () => {
    const list = listCall();
    list.mockImplementationOnce(() => {
      throw failure('server', 503);
    });
    await renderPage({ fixtures: { 'GET /api/camgirls': list } });
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('article')).toHaveLength(16);
  });

  it('gives the reason when the server refuses', async () => {
    await renderPage({ fixtures: { 'GET /api/camgirls': failure('auth', 403) } });
    expect(screen.getByRole('alert')).toHaveTextContent('The reason in words.');
    expect(screen.getByRole('alert')).not.toHaveTextContent('Log in');
  });
});

describe('keeping up to date', () => {
  const setVisibility = (state: DocumentVisibilityState) =>
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    setVisibility('visible');
  });
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

  it('asks again every 15 seconds', async () => {
    const list = listCall();
    await renderPage({ fixtures: { 'GET /api/camgirls': list } });
    await pass(14);
    expect(list).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(list).toHaveBeenCalledTimes(2);
    await pass(15);
    expect(list).toHaveBeenCalledTimes(3);
  });

  it('shows the picture of what is on air now, and the next one with the next list', async () => {
    let taken = 0;
    const list = jest.fn(() => {
      taken += 1;
      const [room, ...others] = liveListOf(1).items;
      const still = { url: `/api/camgirls/mara-vellin/still?taken=${taken}`, takenAt: new Date().toISOString() };
      return { ...liveListOf(1), items: [...(room ? [{ ...room, still }] : []), ...others] };
    });
    await renderPage({ fixtures: { 'GET /api/camgirls': list } });
    const picture = () => screen.getByRole('img', { name: 'Live view of Mara Vellin' }).getAttribute('src');
    expect(picture()).toBe('/api/camgirls/mara-vellin/still?taken=1');
    await pass(16);
    expect(picture()).toBe('/api/camgirls/mara-vellin/still?taken=2');
  });

  it('rests while the page is hidden', async () => {
    const list = listCall();
    await renderPage({ fixtures: { 'GET /api/camgirls': list } });
    setVisibility('hidden');
    await pass(300);
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('keeps showing the rooms when a refresh fails', async () => {
    const list = listCall();
    await renderPage({ fixtures: { 'GET /api/camgirls': list } });
    list.mockImplementation(() => {
      throw failure('network', 0);
    });
    await pass(15);
    expect(list).toHaveBeenCalledTimes(2);
    expect(rooms()).toHaveLength(16);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
