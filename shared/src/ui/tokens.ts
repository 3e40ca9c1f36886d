/**
 * Layout widths in CSS pixels (docs/spec/interface.md#breakpoints); style sheets repeat them, because media queries
 * cannot read variables.
 */
export const breakpoints = { xs: 360, sm: 640, gameGrid: 700, md: 768, lg: 1200, xl: 1440, xxl: 1780 } as const;

/** Milliseconds between a preview's request and its start (docs/spec/interface.md#hover-preview). */
export const previewDelay = 300;

/** Milliseconds a notification stays (docs/spec/interface.md#toasts). */
export const toastTimeout = 5000;
