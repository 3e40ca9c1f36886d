import { lifetimes } from '@platform/shared/lifetimes';
import { type EdgeSettings, edgeSettingsPath, isEdgeSettings } from '@platform/shared/server';
import { fetchText } from './fetch-text';

/** Configuration and content version that the API reports. */
export interface ApiSettings {
  /** The latest report; null before the first. */
  known(): EdgeSettings | null;
  /** Whether it answered the last time, its database with it. */
  isThere(): boolean;
  /**
   * Waits where nothing is known yet.
   * @throws Error while the API says nothing
   */
  get(): Promise<EdgeSettings>;
  /**
   * Names the content that the API has: what was made under another name is outdated. After a change the name changes
   * twice: until the second one an instance of the API may reply with the content before.
   */
  content(): string;
  stop(): void;
}

/** Milliseconds the API gets. */
const timeoutMs = 1_500;
/** Of the settings, some hundred bytes. */
const maxBytes = 64 * 1024;

/**
 * Requests the API's settings once a second, also without visitors, so that the next one gets no outdated page. While the
 * API is away the last ones hold.
 * @param apiUrl where the API listens
 * @param now the clock, in milliseconds
 */
export function followApiSettings(
  apiUrl: string,
  get: typeof fetch = fetch,
  now: () => number = Date.now,
): ApiSettings {
  let known: EdgeSettings | null = null;
  let contentVersion: number | null = null;
  let changedAt = Number.NEGATIVE_INFINITY;
  let isThere = false;
  let pending: Promise<EdgeSettings> | null = null;

  const load = async (): Promise<EdgeSettings> => {
    const { status, text } = await fetchText(`${apiUrl}${edgeSettingsPath}`, { timeoutMs, maxBytes, fetch: get });
    const body: unknown = status === 200 ? JSON.parse(text) : null;
    if (!isEdgeSettings(body)) throw new Error(`the API answers ${status} to the edge's settings`);
    // A database that does not respond says nothing of the content.
    const { contentVersion: told = null } = body;
    if (told !== null && told !== contentVersion) [contentVersion, changedAt] = [told, now()];
    known = body;
    return body;
  };
  const look = (): Promise<EdgeSettings> =>
    (pending ??= load()
      .then(
        (settings) => {
          isThere = settings.contentVersion !== null;
          return settings;
        },
        (error: unknown) => {
          isThere = false;
          throw error;
        },
      )
      .finally(() => {
        pending = null;
      }));
  const timer = setInterval(() => void look().catch(() => undefined), lifetimes.edgeSettings);
  timer.unref();

  return {
    known: () => known,
    isThere: () => isThere,
    get: async () => known ?? look(),
    content: () => `${contentVersion}${now() - changedAt < lifetimes.contentSettles ? '~' : ''}`,
    stop: () => clearInterval(timer),
  };
}
