import { tagManagerOrigin } from './tag-manager-origin';

/** Loads the tag manager's script, once; only after consent. The edge's policy allows its origin when an id is configured. */
export function loadTagManager(document: Document, id: string, now: number = Date.now()): void {
  const address = `${tagManagerOrigin}/gtm.js?id=${encodeURIComponent(id)}`;
  if (document.querySelector(`script[src="${address}"]`) !== null) return;
  const page = document.defaultView as (Window & { dataLayer?: unknown[] }) | null;
  if (page === null) return;
  (page.dataLayer ??= []).push({ 'gtm.start': now, event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}
