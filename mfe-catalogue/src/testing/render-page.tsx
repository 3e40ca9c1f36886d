import type { ViewerState } from '@platform/shared/store';
import type { Fixtures } from '@platform/shared/testing';
import { renderRemote } from '@platform/shared/testing/render';
import { fixtures as allFixtures } from '../fixtures/responses';
import { definition } from '../routes';

export interface PageOptions {
  fixtures?: Fixtures;
  viewer?: ViewerState;
  /** False renders before the API was called. */
  waitForData?: boolean;
}

/** Renders the remote at an address, after its data is there. */
export async function renderPage(at: string, { fixtures = {}, ...options }: PageOptions = {}) {
  const { runtime, ...view } = await renderRemote(definition, {
    ...options,
    at,
    fixtures: { ...allFixtures, ...fixtures },
  });
  return { ...runtime, ...view };
}
