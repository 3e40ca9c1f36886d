import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { vitalsAddress, type VitalsReport } from './vitals-report';

interface VitalsOptions {
  readonly window: Window;
  /** Pattern of the page that was opened. */
  readonly page: string;
  /** Build of its owner, which may come later; undefined: it never came. */
  readonly build: () => string | undefined;
  /** Whether the visitor still agrees. */
  readonly mayTell: () => boolean;
}

/**
 * Tells how fast the page was, once, when the visitor leaves it or looks at another tab. What the library finds after
 * that is not told. A chunk of its own, fetched after consent (docs/spec/operating.md#web-vitals).
 */
export function startVitals({ window, page, build, mayTell }: VitalsOptions): void {
  const found: VitalsReport['vitals'] = {};
  let isTold = false;
  const note = ({ name, value }: Metric): void => void (found[name] = Math.round(value * 1000) / 1000);
  for (const follow of [onFCP, onINP, onLCP, onTTFB, onCLS]) follow(note);
  const tell = (): void => {
    const own = build();
    if (isTold || own === undefined || Object.keys(found).length === 0 || !mayTell()) return;
    isTold = true;
    const report: VitalsReport = { page, build: own, vitals: found };
    window.navigator.sendBeacon(vitalsAddress, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  };
  // After the library's own listeners, which find the last ones then; `pagehide` comes before them.
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'hidden') tell();
  });
}
