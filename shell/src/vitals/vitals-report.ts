/** Where pages send how fast they were; the edge's own. */
export const vitalsAddress = '/web-vitals';

/** Vitals in milliseconds, besides the layout shift, which has no unit. */
export const timedVitals = [
  'FCP',
  'INP',
  'LCP',
  'TTFB',
] as const;
export const vitals = [...timedVitals, 'CLS'] as const;
export type Vital = (typeof vitals)[number];

/** Vitals of one page view, without its visitor and content. */
export interface VitalsReport {
  /** Pattern of the page that was opened, such as `/games/:slug`. */
  page: string;
  /** Build of the app that owns it. */
  build: string;
  vitals: Partial<Record<Vital, number>>;
}
