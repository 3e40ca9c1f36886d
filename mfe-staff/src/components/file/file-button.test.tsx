import { act, screen, waitFor } from '@testing-library/react';
import { open } from '../../testing/render-page';

interface Read {
  done: boolean;
  value?: Uint8Array;
}

/** An API that gives a file piece by piece, as the test says. */
function serve() {
  const waiting: { give: (read: Read) => void; fail: (error: Error) => void }[] = [];
  const asked: string[] = [];
  const fetch = (address: string, { signal }: { signal: AbortSignal }) => {
    asked.push(address);
    const read = () =>
      new Promise<Read>((give, fail) => {
        waiting.push({ give, fail });
        signal.addEventListener('abort', () => fail(new Error('aborted')));
      });
    return Promise.resolve({
      ok: true,
      headers: new Map([['content-disposition', 'attachment; filename="orders.csv"']]),
      body: { getReader: () => ({ read }) },
    });
  };
  Object.assign(globalThis, { fetch });
  const next = async () => {
    await waitFor(() => expect(waiting).toHaveLength(1));
    return waiting.splice(0)[0];
  };
  return {
    asked,
    give: async (text: string) => {
      const { give } = (await next()) ?? {};
      await act(async () => give?.({ done: false, value: new TextEncoder().encode(text) }));
    },
    end: async () => {
      const { give } = (await next()) ?? {};
      await act(async () => give?.({ done: true }));
    },
    breakOff: async () => {
      const { fail } = (await next()) ?? {};
      await act(async () => fail?.(new TypeError('network error')));
    },
  };
}

// jsdom cannot follow a link to a file.
HTMLAnchorElement.prototype.click = () => undefined;
const saved: Blob[] = [];
beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
});

describe('a file of a list', () => {
  const begin = async () => {
    const api = serve();
    const page = await open('/staff/orders?state=paid');
    await page.user.click(screen.getByRole('link', { name: 'CSV for the accountant' }));
    return { api, ...page };
  };

  it('says how many rows have come and how large it is, a text of several lines as one row, and is kept', async () => {
    const { api, toasts } = await begin();
    expect(api.asked).toEqual(['/api/staff/orders/export?state=paid']);
    await api.give('Order,Goods\r\n1,"two\r\nlines ""quoted"""\r\n2,');
    expect(screen.getByRole('status')).toHaveTextContent('1 row, 0.0 MB');
    await api.give(`${'x'.repeat(2_500_000)}\r\n`);
    expect(screen.getByRole('status')).toHaveTextContent('2 rows, 2.4 MB');
    await api.end();
    await waitFor(() => expect(toasts()).toEqual(['orders.csv: 2 rows.']));
    expect(saved).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'CSV for the accountant' })).toBeVisible();
  });

  it('can be cancelled, and then is not kept', async () => {
    const { api, user, toasts } = await begin();
    await api.give('Order\r\n');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('link', { name: 'CSV for the accountant' })).toBeVisible();
    expect([saved, toasts()]).toEqual([[], []]);
  });

  it('that breaks off is not kept, and says so', async () => {
    const { api, toasts } = await begin();
    await api.give('Order\r\n1\r\n');
    await api.breakOff();
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(saved).toEqual([]);
  });
});
