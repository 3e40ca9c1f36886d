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
  /** False renders before the API was called. */
  waitForData?: boolean;
}

/** Renders the list of live rooms. */
export async function renderPage({
  at = '/camgirls',
  fixtures = {},
  gate = 'none',
  countsAsVerified = false,
  waitForData,
}: PageOptions = {}) {
  const viewer = { ...openGuest, audience: { gate, softMode: gate !== 'none', countsAsVerified } };
  return renderRemote(definition, { at, fixtures: { ...responses, ...fixtures }, viewer, waitForData });
}
