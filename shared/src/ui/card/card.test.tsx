import { act, render, screen } from '@testing-library/react';
import { Card } from './card';

const poster = { path: 'posters/ember-orbit.webp', width: 600, height: 800, color: '#332211' };

it('shows a lazy poster and what lies over it', () => {
  render(
    <Card posterUrl={poster} alt="Ember Orbit">
      <p>New</p>
    </Card>,
  );
  expect(screen.getByRole('img', { name: 'Ember Orbit' })).toHaveAttribute('loading', 'lazy');
  expect(screen.getByText('New')).toBeInTheDocument();
});

it('casts its poster as a shadow that screen readers do not hear of', () => {
  const { container } = render(<Card posterUrl={poster} alt="Ember Orbit" posterBlurShadow lazyLoad={false} />);
  expect(container.querySelectorAll('img')).toHaveLength(2);
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager');
});

it('puts the poster into the page only when it comes near', () => {
  let come: (near: boolean) => void = () => {};
  const disconnect = jest.fn();
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      come = (isIntersecting) =>
        callback([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
    }
    observe() {}
    disconnect = disconnect;
  } as unknown as typeof IntersectionObserver;
  render(<Card posterUrl={poster} alt="Ember Orbit" intersection />);
  act(() => come(false));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  act(() => come(true));
  expect(screen.getByRole('img', { name: 'Ember Orbit' })).toBeInTheDocument();
  expect(disconnect).toHaveBeenCalled();
});
