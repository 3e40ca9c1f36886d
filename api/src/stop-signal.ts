/** Listens for SIGTERM and SIGINT from the beginning: a stop during the start waits for its end. Repeated signals change nothing. */
export function onStopSignal(): { readonly isRequested: boolean; readonly requested: Promise<void> } {
  let isRequested = false;
  const requested = new Promise<void>((resolve) => {
    const request = (): void => {
      isRequested = true;
      resolve();
    };
    process.on('SIGTERM', request).on('SIGINT', request);
  });
  return {
    get isRequested() {
      return isRequested;
    },
    requested,
  };
}
