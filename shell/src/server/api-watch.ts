import { fetchText } from './fetch-text';

export interface ApiWatch {
  /** Whether the API answered the last time. */
  readonly isThere: boolean;
  /** Whether it has ever answered: then there are pages to send, made now or the last good ones. */
  readonly hasAnswered: boolean;
  /** Fetches for pages, and learns from what fails. */
  readonly fetch: typeof fetch;
  /** Looks for the first time. It goes on looking while the API is away, and only then. */
  start(): Promise<void>;
  stop(): void;
}

/** Milliseconds in which the API must say that it is ready. */
const timeoutMs = 2_000;
/** Milliseconds between two looks while it is away: all waiting pages ask the edge, and the edge asks once for all. */
const intervalMs = 1_000;
/** Of what it says, some hundred bytes. */
const maxBytes = 64 * 1024;

/**
 * Knows from the calls that pages make whether the API has gone. Only from then on it is asked whether it is back: a call
 * that needs no database would say so too early.
 * @param apiUrl where the API listens
 */
export function watchApi(apiUrl: string, get: typeof fetch = fetch): ApiWatch {
  let isThere = false;
  let hasAnswered = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const note = (answers: boolean): void => {
    isThere = answers;
    hasAnswered ||= answers;
    if (answers || isStopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void look();
    }, intervalMs).unref();
  };
  const look = async (): Promise<void> => {
    const answers = await fetchText(`${apiUrl}/readyz`, { timeoutMs, maxBytes, fetch: get }).then(
      ({ status }) => status === 200,
      () => false,
    );
    note(answers);
  };

  return {
    get isThere() {
      return isThere;
    },
    get hasAnswered() {
      return hasAnswered;
    },
    fetch: async (...asked) => {
      try {
        const response = await get(...asked);
        if (response.status >= 500) note(false);
        return response;
      } catch (error) {
        note(false);
        throw error;
      }
    },
    start: look,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
