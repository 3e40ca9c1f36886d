import type { Bootstrap } from '@platform/shared/contracts';
import type { RemotePages } from '../navigation/page-table';
import type { RemoteEntries } from '../remotes/load-remote';

/** Run-time configuration that the browser needs, from the edge's environment. */
export interface BrowserConfig {
  /** Id of the shell's build. */
  build: string;
  /** Id of the tag manager, which is loaded only after consent; null: none. */
  tagManagerId: string | null;
  /** Address of the script of a third party's captcha; null: the captcha is our own. */
  captchaScript: string | null;
  /** Address of the script of a third party's live provider; null: none. */
  liveScript: string | null;
  /** One in this many pages reports its failures; 1 is every page. */
  errorSampling: number;
  /** One in this many pages reports its speed, after consent; absent: not measured. */
  vitalsSampling?: number;
}

/** State that the edge embeds in the page for the browser. */
export type EmbeddedState =
  | {
      kind: 'page';
      bootstrap: Bootstrap;
      remotes: RemoteEntries;
      /** Page declarations of the remotes, as accepted by the edge. */
      pages: { version: string; remotes: RemotePages };
      queries: unknown;
      config: BrowserConfig;
      /** Note about a build that only this visitor sees, by a link. */
      releaseNote?: string;
    }
  /** The API was unavailable: the page waits for it and reloads. */
  | { kind: 'unavailable' };

export const stateElementId = 'state';
export const appElementId = 'app';

/**
 * Reads the embedded state.
 * @throws Error when the page has none or it cannot be read
 */
export function readEmbeddedState(document: Document): EmbeddedState {
  const text = document.getElementById(stateElementId)?.textContent;
  if (text === null || text === undefined) throw new Error('the page has no embedded state');
  return JSON.parse(text) as EmbeddedState;
}
