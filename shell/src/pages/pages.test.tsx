import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { RouterBridge } from '@platform/shared/remote';
import { createMemoryRouter } from '@platform/shared/testing';
import { layouts, type LayoutName } from '../layouts';
import { ErrorPage } from '../errors/error-page';
import { everyText, MaintenancePage } from './maintenance-page';
import { NotFoundPage } from '../errors/not-found-page';
import { RemoteFallback } from '../errors/remote-fallback';
import { TextArticle } from './text-article';

const router = createMemoryRouter('/');
const show = (node: ReactNode) =>
  render(
    <RouterBridge router={router} owns={() => true}>
      {node}
    </RouterBridge>,
  );

describe('the 404 page', () => {
  it('says exactly what the product says', () => {
    show(<NotFoundPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Ooops! The page is not found!' })).toBeInTheDocument();
    expect(
      screen.getByText('This page doesn`t exist or was removed! We suggest you go back to the home page.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  it('has no way home on an empty page', () => {
    show(<NotFoundPage empty />);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

it('lets the visitor try again on the error page, and quote the reference', async () => {
  const retry = jest.fn();
  show(<ErrorPage onRetry={retry} reference="7F3A-21C9" />);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Reference 7F3A-21C9')).toBeInTheDocument();
});

it('says on the maintenance page what the operator says', () => {
  show(<MaintenancePage logo={{ title: 'Vespera', image: null }} message="Back at noon." retryAfter={60} />);
  expect(screen.getByText('Back at noon.')).toBeInTheDocument();
  expect(screen.getByText('Checking every minute')).toBeInTheDocument();
});

it('says on the maintenance page that nothing is lost, where the operator says nothing', () => {
  show(<MaintenancePage logo={{ title: 'Vespera', image: null }} message="" retryAfter={60} />);
  expect(screen.getByText(/Your library, coins and gems are safe\./)).toBeInTheDocument();
});

it.each([
  [1, 'every second'],
  [30, 'every 30 seconds'],
  [60, 'every minute'],
  [300, 'every 5 minutes'],
])('says how often %d seconds is', (seconds, expected) => {
  expect(everyText(seconds)).toBe(expected);
});

it('shows the sanitised HTML of a text page', () => {
  show(<TextArticle title="Privacy" html="<h2>Cookies</h2><p>Few.</p>" updatedOn="2026-03-09" />);
  expect(screen.getByRole('heading', { level: 2, name: 'Cookies' })).toBeInTheDocument();
  expect(screen.getByText('9 March 2026')).toHaveAttribute('datetime', '2026-03-09');
});

it.each(['', 'yesterday', '2026-13-01'])('shows no date for %j', (text) => {
  show(<TextArticle title="Privacy" html="" updatedOn={text} />);
  expect(screen.queryByText('Updated on')).toBeNull();
});

it('offers a retry in the slot of a remote that failed, and keeps its name while it tries', async () => {
  const retry = jest.fn();
  const { rerender } = show(<RemoteFallback onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The rest of the site still works.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
  rerender(
    <RouterBridge router={router} owns={() => true}>
      <RemoteFallback onRetry={retry} retrying />
    </RouterBridge>,
  );
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true');
});

it('says that there is no connection when that is why a remote failed, and tries again with it', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const retry = jest.fn();
  show(<RemoteFallback onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('No connection');
  window.dispatchEvent(new Event('online'));
  expect(retry).toHaveBeenCalledTimes(1);
  onLine.mockRestore();
});

describe('layouts', () => {
  const parts = {
    header: <header>Header</header>,
    footer: <footer>Footer</footer>,
    breadcrumbs: <p>Crumbs</p>,
    dashboardMenu: <p>Dashboard menu</p>,
  };
  it.each<[LayoutName, string[]]>([
    ['default', ['Header', 'Crumbs', 'Page', 'Footer']],
    ['default-bg', ['Header', 'Crumbs', 'Page', 'Footer']],
    ['dashboard', ['Header', 'Crumbs', 'Dashboard menu', 'Page', 'Footer']],
    ['empty', ['Page']],
    ['error', ['Header', 'Page', 'Footer']],
    ['none', ['Page']],
  ])('%s shows what it should, with the page in the main landmark', (name, expected) => {
    const Layout = layouts[name];
    const { container } = render(
      <Layout {...parts}>
        <p>Page</p>
      </Layout>,
    );
    expect([...container.querySelectorAll('header, footer, p')].map((element) => element.textContent)).toEqual(
      expected,
    );
    expect(screen.getByRole('main')).toHaveTextContent('Page');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  });
});
