import { type Fixtures, openGuest } from '@platform/shared/testing';
import type { ViewerState } from '@platform/shared/store';
import { renderRemote } from '@platform/shared/testing/render';
import { responses } from '../fixtures/responses';
import { definition } from '../routes';

export interface PageOptions {
  at?: string;
  fixtures?: Fixtures;
  /** What stands between the visitor and the full catalogue. */
  gate?: ViewerState['audience']['gate'];
  countsAsVerified?: boolean;
  /** Who looks; a guest unless told. */
  viewer?: ViewerState;
  /** False renders before the API was called. */
  waitForData?: boolean;
}

/** Renders a page, the list of live rooms unless told. */
export async function renderPage({
  at = '/camgirls',
  fixtures = {},
  gate = 'none',
  countsAsVerified = false,
  viewer: { session } = openGuest,
  waitForData,
}: PageOptions = {}) {
  const viewer = { session, audience: { gate, softMode: gate !== 'none', countsAsVerified } };
  return renderRemote(definition, { at, fixtures: { ...responses, ...fixtures }, viewer, waitForData });
}
