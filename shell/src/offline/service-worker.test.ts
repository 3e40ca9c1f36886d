/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';

const script = readFileSync(path.join(import.meta.dirname, '../../assets/service-worker.js'), 'utf8');

/** Runs the worker with a browser around it that notes what it does. */
function startWorker(tabs: readonly { url: string; focus: () => void }[] = []) {
  const handlers = new Map<string, (event: object) => void>();
  const [shown, opened] = [[] as [string, object][], [] as string[]];
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    location: { origin: 'https://site.example' },
    registration: { showNotification: async (title: string, options: object) => void shown.push([title, options]) },
    clients: { matchAll: async () => tabs, openWindow: async (url: string) => void opened.push(url) },
  };
  vm.runInNewContext(script, { self, URL });
  const fire = async (name: string, event: object): Promise<void> => {
    const work: unknown[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => work.push(promise) });
    await Promise.all(work);
  };
  return { fire, shown, opened };
}
const click = (data: string) => ({ notification: { data, close: () => undefined } });

describe('the service worker', () => {
  it('shows what the site sent', async () => {
    const { fire, shown } = startWorker();
    const sent = { title: 'Mara is live', body: 'The room is open now.', path: '/camgirls/mara', tag: 'live-mara' };
    await fire('push', { data: { json: () => sent } });
    expect(shown).toEqual([
      [
        'Mara is live',
        {
          body: 'The room is open now.',
          tag: 'live-mara',
          icon: '/assets/apple-touch-icon.png',
          data: '/camgirls/mara',
        },
      ],
    ]);
  });

  it('shows something of a message that it cannot read', async () => {
    const { fire, shown } = startWorker();
    await fire('push', { data: null });
    expect(shown).toHaveLength(1);
  });

  it('opens the page of a notification that is pressed, or goes to its tab', async () => {
    const focus = jest.fn();
    const without = startWorker([{ url: 'https://site.example/games', focus }]);
    await without.fire('notificationclick', click('/camgirls/mara'));
    expect(without.opened).toEqual(['https://site.example/camgirls/mara']);
    expect(focus).not.toHaveBeenCalled();
    const there = startWorker([{ url: 'https://site.example/camgirls/mara', focus }]);
    await there.fire('notificationclick', click('/camgirls/mara'));
    expect(there.opened).toEqual([]);
    expect(focus).toHaveBeenCalledTimes(1);
  });

  it('leads to no other site', async () => {
    const { fire, opened } = startWorker();
    for (const elsewhere of ['https://evil.example/', '//evil.example/'])
      await fire('notificationclick', click(elsewhere));
    expect(opened).toEqual([]);
  });
});
