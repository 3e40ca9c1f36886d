import { renderHook, waitFor } from '@testing-library/react';
import { usePageTitle } from './use-page-title';

const titled = (title: string | undefined) =>
  renderHook(({ words }) => usePageTitle(words, 'Payment'), { initialProps: { words: title } });

beforeEach(() => {
  document.title = 'Payment · Vespera';
});

test('stands in the place of the route’s, and goes with the page', () => {
  const { rerender, unmount } = titled(undefined);
  expect(document.title).toBe('Payment · Vespera');
  rerender({ words: 'Receipt, 500 coins' });
  expect(document.title).toBe('Receipt, 500 coins · Vespera');
  rerender({ words: 'Receipt, 1 000 coins' });
  expect(document.title).toBe('Receipt, 1 000 coins · Vespera');
  unmount();
  expect(document.title).toBe('Payment · Vespera');
});

test('comes back when the head is written again', async () => {
  titled('Receipt, 500 coins');
  document.title = 'Payment · Vespera';
  await waitFor(() => expect(document.title).toBe('Receipt, 500 coins · Vespera'));
});

test.each(['Games · Vespera', 'Payment day · Vespera', 'My payments'])(
  'leaves another title alone: %s',
  async (other) => {
    const { unmount } = titled('Receipt, 500 coins');
    document.title = other;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(document.title).toBe(other);
    unmount();
    expect(document.title).toBe(other);
  },
);

test('is whole on a site without a name', () => {
  document.title = 'Payment';
  titled('Receipt, 500 coins');
  expect(document.title).toBe('Receipt, 500 coins');
});
