import type { Metric } from 'web-vitals';
import { startVitals } from './start-vitals';

const follow: Record<string, (metric: Pick<Metric, 'name' | 'value'>) => void> = {};
jest.mock('web-vitals', () =>
  Object.fromEntries(
    ['onCLS', 'onFCP', 'onINP', 'onLCP', 'onTTFB'].map((name) => [
      name,
      (note: (typeof follow)[string]) => (follow[name] = note),
    ]),
  ),
);

let sent: [string, Blob][];
let agrees: boolean;
let build: string | undefined;
beforeEach(() => {
  [sent, agrees, build] = [[], true, 'b7'];
  window.navigator.sendBeacon = (address, body) => sent.push([String(address), body as Blob]) > 0;
  startVitals({ window, page: '/games/:slug', build: () => build, mayTell: () => agrees });
  follow['onLCP']?.({ name: 'LCP', value: 1234.5678 });
  follow['onCLS']?.({ name: 'CLS', value: 0.0123 });
});
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(blob);
  });
function leave(): void {
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
}

it('are told once, when the page is left, with pattern and build alone', async () => {
  expect(sent).toEqual([]);
  leave();
  follow['onINP']?.({ name: 'INP', value: 80 });
  leave();
  expect(sent.map(([address]) => address)).toEqual(['/web-vitals']);
  const body = JSON.parse(await textOf(sent[0]?.[1] as Blob)) as unknown;
  expect(body).toEqual({ page: '/games/:slug', build: 'b7', vitals: { LCP: 1234.568, CLS: 0.012 } });
});

it('are not told before: when the page comes to the front, or before the last ones are found', () => {
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([]);
});

it.each([
  ['the consent was taken back', () => (agrees = false)],
  ['the page’s owner never came', () => (build = undefined)],
])('are not told when %s', (_, change) => {
  change();
  leave();
  expect(sent).toEqual([]);
});
