/** Where pages send how fast they were; the edge's own. */
export const vitalsAddress = '/web-vitals';

/** Vitals in milliseconds, beside the layout shift, which is a number of its own. */
export const timedVitals = [
  'FCP',
  'INP',
  'LCP',
  'TTFB',
] as const;
export const vitals = [...timedVitals, 'CLS'] as const;
export type Vital = (typeof vitals)[number];

/** What one page says of itself: nothing of who saw it, nor of what was on it. */
export interface VitalsReport {
  /** Pattern of the page that was opened, such as `/games/:slug`. */
  page: string;
  /** Build of the app that owns it. */
  build: string;
  vitals: Partial<Record<Vital, number>>;
}
