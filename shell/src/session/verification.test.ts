import { presentsSoftMode } from '@platform/shared/store';
import { startsWholly } from '../navigation/page-store';
import { pageTable } from '../testing/pages';
import { countsAsVerified, type Device, presentedAudience, readDevice } from './verification';

const macintosh =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const device = (over: Partial<Device> = {}): Device => ({
  userAgent: macintosh,
  touch: true,
  screen: { width: 1306, height: 735 },
  ...over,
});
const sized = (width: number, height: number): Device => device({ screen: { width, height } });

describe('the device heuristic', () => {
  it.each<[string, Device, boolean]>([
    ['a Macintosh with touch, 1306x735', sized(1306, 735), true],
    ['without touch', device({ touch: false }), false],
    ['another agent', device({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' }), false],
    ['829x742', sized(829, 742), true],
    ['1782x1188', sized(1782, 1188), true],
    ['828x742', sized(828, 742), false],
    ['829x741', sized(829, 741), false],
    ['1783x1188', sized(1783, 1188), false],
    ['1782x1189', sized(1782, 1189), false],
    ['1307x735', sized(1307, 735), false],
  ])('%s', (_name, given, expected) => {
    expect(countsAsVerified(given)).toBe(expected);
  });

  it('is read from the page once', () => {
    const window = {
      navigator: { userAgent: macintosh, maxTouchPoints: 5 },
      screen: { width: 1366, height: 1024 },
    } as unknown as Window;
    expect(readDevice(window)).toEqual({ userAgent: macintosh, touch: true, screen: { width: 1366, height: 1024 } });
  });
});

describe('the presented age decision', () => {
  it.each([
    // gate, soft mode, heuristic switched on, device counts -> pages say that they are in soft mode
    ['none', false, undefined, true, false],
    ['none', false, true, true, false],
    ['agreement', true, undefined, true, true],
    ['agreement', true, false, true, true],
    ['agreement', true, true, false, true],
    ['agreement', true, true, true, false],
    ['verification', true, undefined, true, true],
    ['verification', true, true, true, true],
  ] as const)(
    'gate %s, soft %p, heuristic %p, device %p -> soft mode is said %p, and the sources stay what they are',
    (gate, softMode, deviceHeuristic, counts, expected) => {
      const input = deviceHeuristic === undefined ? { gate, softMode } : { gate, softMode, deviceHeuristic };
      const audience = presentedAudience(input, device({ touch: counts }));
      expect(audience).toMatchObject({ gate, softMode });
      expect(presentsSoftMode({ audience })).toBe(expected);
    },
  );
});

describe('the start-up sequence', () => {
  it.each(['/payment-playa', '/premium-playa'])('ends after the authorization check on %s', (path) => {
    expect(startsWholly({ table: pageTable, path })).toBe(false);
  });

  it.each(['/', '/payment', '/premium', '/nothing'])('goes on on %s', (path) => {
    expect(startsWholly({ table: pageTable, path })).toBe(true);
  });
});
