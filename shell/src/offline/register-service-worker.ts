import { serviceWorkerFile } from './offline-page';

/** Has the browser keep the offline page, where it can. Without it the browser's own page is shown, as before. */
export function registerServiceWorker({ navigator }: Window): void {
  // Development builds have no files that could be kept.
  if (process.env['NODE_ENV'] === 'development' || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(`/assets/${serviceWorkerFile}`, { scope: '/' }).catch(() => undefined);
}
