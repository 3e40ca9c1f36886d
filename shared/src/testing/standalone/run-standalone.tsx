import { createRoot } from 'react-dom/client';
import type { Profile } from '@platform/shared/contracts';
import type { RemoteDefinition } from '@platform/shared/remote';
import { createAppStore, createQueryClient } from '@platform/shared/store';
import { createFixtureHttp, type Fixtures } from '../fixture-http';
import { type Choices, httpWith, readChoices, viewerOf } from './choices';
import { createPageRouter } from './page-router';
import { sampleProfile } from './sample-profile';
import { StandaloneFrame } from './standalone-frame';

export interface StandaloneOptions {
  /** Responses of the API. */
  fixtures: Fixtures;
  /** A member without premium; default: the sample. */
  profile?: Profile;
  /** Initial visitor; default: a guest. */
  visitor?: Choices['visitor'];
  /** Class of the element around the page, in place of the margins of a shell layout. */
  pageClass?: string;
}

/**
 * Runs a remote alone in a page, on fixtures: no shell, no API. A bar selects the visitor and the API's behaviour.
 * @param definition the remote's routes
 */
export function runStandalone(
  definition: RemoteDefinition,
  { fixtures, profile = sampleProfile, visitor = 'guest', pageClass }: StandaloneOptions,
): void {
  const element = document.getElementById('app');
  if (element === null) throw new Error('the page has no element #app');
  const choices = readChoices(visitor);
  const http = httpWith(choices.reply, createFixtureHttp(fixtures));
  const runtime = {
    store: createAppStore(viewerOf(choices.visitor, profile)),
    queryClient: createQueryClient(http),
    http,
    router: createPageRouter(definition.routes[0]?.path ?? '/'),
  };
  createRoot(element).render(
    <StandaloneFrame definition={definition} runtime={runtime} choices={choices} pageClass={pageClass} />,
  );
}
