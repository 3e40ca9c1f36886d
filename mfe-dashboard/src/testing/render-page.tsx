import type { Profile } from '@platform/shared/contracts';
import type { Fixtures } from '@platform/shared/testing';
import { renderRemote } from '@platform/shared/testing/render';
import { responses, member } from '../fixtures/responses';
import { definition } from '../routes';

export interface PageOptions {
  fixtures?: Fixtures;
  profile?: Profile;
  softMode?: boolean;
}

/** Renders a page of the member area before the API was called. */
export async function renderPage(at: string, { fixtures = {}, profile = member, softMode = false }: PageOptions = {}) {
  return renderRemote(definition, {
    at,
    fixtures: { ...responses, 'GET /api/profile': profile, ...fixtures },
    viewer: { session: { authorized: true, profile }, audience: { gate: 'none', softMode } },
    waitForData: false,
  });
}
