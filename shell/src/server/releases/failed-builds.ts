import { fetchText } from '../fetch-text';

/** Milliseconds for one request, and bytes of a record. */
const limits = { timeoutMs: 2_000, maxBytes: 4 * 1024 };

/** The records of builds that failed in front of visitors: files `failed/<build>.json` beside a remote's pointer. */
export interface FailedBuilds {
  /**
   * @returns why a build failed, in one sentence; null: there is no record
   * @throws Error when the store does not say
   */
  read(build: string): Promise<string | null>;
  /**
   * Writes a record, so that an edge that starts later does not take the build up.
   * @throws Error when the store does not take it
   */
  write(build: string, problem: string): Promise<void>;
}

/**
 * @param baseUrl the remote's address, without a slash at its end
 * @param token that the remote's server requires for writing; null: nothing is written
 */
export function failedBuildsAt(baseUrl: string, token: string | null): FailedBuilds {
  const send = (build: string, init: RequestInit = {}) =>
    fetchText(`${baseUrl}/failed/${build}.json`, {
      ...limits,
      redirect: 'error',
      fetch: (url, options) => fetch(url, { ...options, ...init }),
    });
  return {
    async read(build) {
      const { status, text } = await send(build);
      if (status === 404) return null;
      const { problem } = (status === 200 ? JSON.parse(text) : {}) as { problem?: unknown };
      if (typeof problem !== 'string') throw new Error(`${baseUrl}/failed/${build}.json cannot be read`);
      return problem;
    },
    async write(build, problem) {
      if (token === null) throw new Error('RELEASE_REPORT_TOKEN is not set');
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const { status } = await send(build, { method: 'PUT', headers, body: JSON.stringify({ problem }) });
      if (status < 200 || status > 299) throw new Error(`${baseUrl} answers ${status}`);
    },
  };
}
