/** Milliseconds that a line waits at most, and characters that are written at once. */
const limits = { waitMs: 100, length: 16 * 1024 };

/** Where log lines go. */
export interface BatchedOutput {
  write(line: string): void;
  /** Writes what waits. */
  flush(): void;
}

/**
 * Collects log lines and writes them together: a call of the system for each line cost a third of a cached page. What
 * waits is written when the process ends by itself; a process that is killed loses a tenth of a second of them.
 * @param put writes text, all of it
 */
export function batchOutput(put: (text: string) => unknown): BatchedOutput {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    put(text);
  };
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= limits.length) flush();
      else timer ??= setTimeout(flush, limits.waitMs).unref();
    },
    flush,
  };
}
