import { type Fixtures, openGuest } from '@platform/shared/testing';
import { renderRemote } from '@platform/shared/testing/render';
import { responses } from '../fixtures/responses';
import { definition } from '../routes';

export interface PageOptions {
  at?: string;
  fixtures?: Fixtures;
  softMode?: boolean;
  /** False renders before the API was called. */
  waitForData?: boolean;
}

/** Renders the list of live rooms. */
export async function renderPage({ at = '/camgirls', fixtures = {}, softMode = false, waitForData }: PageOptions = {}) {
  const viewer = { ...openGuest, audience: { gate: softMode ? 'agreement' : 'none', softMode } } as const;
  return renderRemote(definition, { at, fixtures: { ...responses, ...fixtures }, viewer, waitForData });
}
