import type { ClientError } from '@platform/shared/contracts';

/** A failure as it was caught. */
export interface CaughtError {
  kind: ClientError['kind'];
  /** `shell` or the remote's name. */
  app: string;
  error: unknown;
  /** Address of the script in which it happened, where the browser says it. */
  file?: string;
}

export type Report = (caught: CaughtError) => void;

/** How many failures wait for the reporter, which is a chunk of its own. */
const mostWaiting = 20;

/**
 * Hears of every failure from the first moment on. The reporter is fetched when there is one to report:
 * a page without failures loads nothing.
 * @param open fetches the reporter
 * @returns a function that takes failures that other code caught
 */
export function captureErrors(window: Window, open: () => Promise<Report>): Report {
  const waiting: CaughtError[] = [];
  let opening: Promise<Report> | undefined;
  const report: Report = (caught) => {
    if (waiting.length < mostWaiting) waiting.push(caught);
    opening ??= open();
    opening.then(
      (send) => waiting.splice(0).forEach(send),
      () => {
        // The reporter itself cannot be had, perhaps for want of a network: the next failure tries again.
        opening = undefined;
      },
    );
  };
  window.addEventListener('error', ({ error, message, filename }) =>
    report({ kind: 'error', app: 'shell', error: (error as unknown) ?? message, file: filename }),
  );
  window.addEventListener('unhandledrejection', ({ reason }) =>
    report({ kind: 'unhandled-rejection', app: 'shell', error: reason }),
  );
  return report;
}
