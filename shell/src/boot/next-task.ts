interface Scheduling {
  scheduler?: { yield?: () => Promise<void> };
}

/** Ends the current task: what waits, above all the visitor's input, is handled before the code goes on. */
export const nextTask = (): Promise<void> =>
  (globalThis as Scheduling).scheduler?.yield?.() ??
  new Promise((resolve) => {
    // Not a timer: those are delayed by at least 4 ms when they follow each other.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(), { once: true });
    port1.start();
    port2.postMessage(null);
  });
