import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterBridge } from '@platform/shared/remote';
import { createMemoryRouter } from '@platform/shared/testing';
import { TabLinks } from './tab-links';

it('are links with their counts, of which one is the current page', async () => {
  const router = createMemoryRouter('/search?q=neon');
  render(
    <RouterBridge router={router} owns={() => true}>
      <TabLinks
        label="Kinds"
        tabs={[
          { to: '/search?q=neon', label: 'All', current: true, count: 1200 },
          { to: '/search?q=neon&tab=games', label: 'Games', current: false },
        ]}
      />
    </RouterBridge>,
  );
  expect(screen.getByRole('navigation', { name: 'Kinds' })).toBeInTheDocument();
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('All1 200');
  await userEvent.click(screen.getByRole('link', { name: 'Games' }));
  expect(router.visited).toEqual(['/search?q=neon&tab=games']);
});

it('may lead to a part of the page, which is scrolled to', async () => {
  const router = createMemoryRouter('/games/neon');
  const push = jest.spyOn(router, 'navigate');
  render(
    <RouterBridge router={router} owns={() => true}>
      <TabLinks label="On this page" tabs={[{ to: '#about', label: 'About' }]} />
    </RouterBridge>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'About' }));
  expect(router.visited).toEqual(['/games/neon#about']);
  expect(push).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ preventScrollReset: false }));
});
