/** Where the edge has the page that is shown while the site cannot be reached; `assets/service-worker.js` keeps it. */
export const offlinePageAddress = '/assets/offline';
/** Marks the style sheets and the script of that page, so that the service worker need not look at those of any other. */
export const offlineMark = '?offline';
/** The script of that page, which looks whether the site is back. */
export const offlineScript = '/assets/offline-page.js';
/** The service worker's script; it lies where scripts may come from (trusted-types.ts). */
export const serviceWorkerFile = 'service-worker.js';
