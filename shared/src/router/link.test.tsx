import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Profiler } from 'react';
import { RouterBridge } from '@platform/shared/remote';
import { Link, type LinkProps } from '@platform/shared/router';
import { createMemoryRouter } from '@platform/shared/testing';

const owns = () => true;

function start(at: string, props: LinkProps) {
  const router = createMemoryRouter(at);
  const rendered = jest.fn();
  render(
    <RouterBridge router={router} owns={owns}>
      {/* React tells a profiler of what a context changes below it only where something is around it. */}
      <div>
        <Profiler id="link" onRender={rendered}>
          <Link {...props}>There</Link>
        </Profiler>
      </div>
    </RouterBridge>,
  );
  return { router, rendered, link: screen.getByRole('link', { name: 'There' }) };
}

/** @returns whether the press was left to the browser */
function press(link: HTMLElement, how: MouseEventInit = {}) {
  const event = createEvent.click(link, how);
  let isLeft = true;
  // After React; what the browser would do jsdom cannot.
  document.addEventListener(
    'click',
    (click) => {
      isLeft = !click.defaultPrevented;
      click.preventDefault();
    },
    { once: true },
  );
  fireEvent(link, event);
  return isLeft;
}

describe('a link', () => {
  it('is not rendered again when the address changes', () => {
    const { router, rendered } = start('/games', { to: '/games/neon?x=1#top' });
    act(() => router.navigate('/games?page=2'));
    act(() => router.navigate('/videos'));
    expect(rendered).toHaveBeenCalledTimes(1);
  });

  it('to a place of the page shown follows the address', () => {
    const { router, link } = start('/games?page=2', { to: { hash: 'reviews' } });
    expect(link).toHaveAttribute('href', '/games#reviews');
    act(() => router.navigate('/videos'));
    expect(link).toHaveAttribute('href', '/videos#reviews');
  });

  it('to where the visitor is adds no entry to the history, one to another query does', async () => {
    const { router, link } = start('/games', { to: '/games?page=2' });
    await userEvent.click(link);
    expect(router.action).toBe('PUSH');
    await userEvent.click(link);
    expect(router.action).toBe('REPLACE');
    expect(router.visited).toEqual(['/games?page=2', '/games?page=2']);
  });

  it.each(['https://example.com/games', '//example.com/games', String.raw`/\example.com`, 'mailto:us@example.com'])(
    'to %s is left to the browser',
    (to) => {
      const { router, link } = start('/games', { to });
      expect(link).toHaveAttribute('href', to);
      expect(press(link)).toBe(true);
      expect(router.visited).toEqual([]);
    },
  );

  it.each<[string, Partial<LinkProps>, MouseEventInit]>([
    ['with the control key', {}, { ctrlKey: true }],
    ['with the shift key', {}, { shiftKey: true }],
    ['with another button', {}, { button: 1 }],
    ['that opens another tab', { target: '_blank' }, {}],
  ])('leaves a press %s to the browser', (_, props, how) => {
    const { router, link } = start('/games', { to: '/videos', ...props });
    expect(press(link, how)).toBe(true);
    expect(router.visited).toEqual([]);
  });

  it('leads nowhere when its page has answered the press', () => {
    const { router, link } = start('/games', { to: '/videos', onClick: (event) => event.preventDefault() });
    expect(press(link)).toBe(false);
    expect(router.visited).toEqual([]);
  });
});
