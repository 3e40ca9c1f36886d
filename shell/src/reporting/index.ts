import type { ClientError } from '@platform/shared/contracts';
import type { BrowserConfig } from '../boot/embedded-state';
import type { Report } from './capture';
import { createReporter } from './reporter';

/**
 * The reporter of this page; a chunk of its own, fetched with the first failure.
 * @param builds of the apps that run in this page; they may come later
 */
export function openReporter(
  window: Window,
  { errorSampling }: Pick<BrowserConfig, 'errorSampling'>,
  builds: ReadonlyMap<string, string>,
): Report {
  return createReporter({
    userAgent: window.navigator.userAgent,
    pathname: () => window.location.pathname,
    builds,
    sampledFrom: errorSampling,
    send: (report) => beacon(window, report),
  });
}

/** A beacon outlives the page, and costs it nothing. */
function beacon(window: Window, report: ClientError): void {
  window.navigator.sendBeacon('/api/client-errors', new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
