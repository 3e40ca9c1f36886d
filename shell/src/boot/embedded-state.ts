import type { Bootstrap } from '@platform/shared/contracts';
import type { RemotePages } from '../navigation/page-table';
import type { RemoteEntries } from '../remotes/load-remote';

/** Run-time configuration that the browser needs, from the edge's environment. */
export interface BrowserConfig {
  /** Id of the shell's build. */
  build: string;
  /** Id of the tag manager, which is loaded after consent only; null: there is none. */
  tagManagerId: string | null;
  /** Address of the script of a third party's captcha; null: the captcha is our own. */
  captchaScript: string | null;
  /** Address of the script of a third party's live provider; null: there is none. */
  liveScript: string | null;
  /** One page of so many reports its failures; 1 is every page. */
  errorSampling: number;
  /** One page of so many says how fast it was, after consent; absent: not measured. */
  vitalsSampling?: number;
}

/** State that the edge embeds in the page for the browser. */
export type EmbeddedState =
  | {
      kind: 'page';
      bootstrap: Bootstrap;
      remotes: RemoteEntries;
      /** Page declarations of the remotes, as the edge has accepted them. */
      pages: { version: string; remotes: RemotePages };
      queries: unknown;
      config: BrowserConfig;
      /** What is said of a build that this visitor alone was given a link to. */
      releaseNote?: string;
    }
  /** The API was away: the page waits for it and starts over. */
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
