import * as React from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { ParcelConfig } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { storeInstanceId } from '@platform/shared/store';
import { RemoteRoot } from './remote-root';
import { matchRoute, prepareRoute, type RemoteRoute } from './routes';
import type { Runtime } from './runtime';

/** Props of a remote's parcel, passed by the shell. */
export interface RemoteProps {
  runtime: Runtime;
  /** Called when the remote throws while rendering; the shell then shows its fallback. */
  onCrash: (error: Error) => void;
}

/** Module that a remote exposes as `./lifecycles`. */
export interface RemoteLifecycles {
  readonly name: string;
  /** single-spa's parcel lifecycles. */
  readonly parcel: ParcelConfig<RemoteProps>;
  /**
   * Loads the page's chunk and requests the data of a location; called before mounting. Server-`rendered` content is
   * hydrated with the data and failures of the server: new requests would change what React finds.
   */
  readonly prepare: (
    runtime: Runtime,
    location: { pathname: string; search: string },
    rendered?: boolean,
  ) => Promise<void>;
  /** Whether the remote has a page for a path; absent in older releases. */
  readonly owns?: (pathname: string) => boolean;
}

export interface RemoteDefinition {
  name: string;
  routes: readonly RemoteRoute[];
  /** Shown while a page's chunk is loading. */
  loading: React.ReactNode;
}

/** Event on `window`, detail `{ remote, error }`: React had to recover from a hydration error. Tests expect none. */
export const recoverableErrorEvent = 'platform:recoverable-error';

/**
 * Creates a remote's public interface: single-spa parcel lifecycles with one React root for each mount
 * (docs/decisions/parcels.md). Server-rendered content in the container is hydrated.
 * @param definition name (the same as in the shell's configuration), routes and loading view
 */
export function defineRemote({ name, routes, loading }: RemoteDefinition): RemoteLifecycles {
  const options = {
    identifierPrefix: `${name}-`,
    onRecoverableError: (error: unknown) => {
      globalThis.dispatchEvent(new CustomEvent(recoverableErrorEvent, { detail: { remote: name, error } }));
    },
  };
  /** Location of a runtime's page when the server's HTML of it was prepared. */
  const opened = new WeakMap<Runtime, { pathname: string; search: string }>();
  const lifecycles = singleSpaReact<RemoteProps>({
    React,
    // single-spa-react cannot choose between hydrating and creating by the container; this root can.
    ReactDOMClient: { createRoot: (container: HTMLElement) => rootFor(container, options), hydrateRoot },
    renderType: 'createRoot',
    rootComponent: ({ runtime }: RemoteProps) => (
      <RemoteRoot routes={routes} runtime={runtime} loading={loading} opened={opened.get(runtime)} />
    ),
    errorBoundary: (error: Error, _info: React.ErrorInfo, props: RemoteProps) => (
      <CrashReport error={error} onCrash={props.onCrash} />
    ),
  } as unknown as Parameters<typeof singleSpaReact<RemoteProps>>[0]);
  return {
    name,
    parcel: lifecycles,
    async prepare(runtime, location, rendered = false) {
      if (rendered) {
        opened.set(runtime, location);
        await matchRoute(routes, location.pathname)?.route.page.preload();
        return;
      }
      opened.delete(runtime);
      const prepared = await prepareRoute(routes, location, runtime);
      await prepared?.page;
    },
    owns: (pathname) => matchRoute(routes, pathname) !== null,
  };
}

function rootFor(container: HTMLElement, options: Parameters<typeof createRoot>[1]): Pick<Root, 'render' | 'unmount'> {
  let root: Root | undefined;
  container.dataset['storeInstance'] = storeInstanceId;
  return {
    render(tree) {
      if (root !== undefined) root.render(tree);
      else if (container.hasChildNodes()) root = hydrateRoot(container, tree, options);
      else {
        root = createRoot(container, options);
        root.render(tree);
      }
    },
    unmount: () => root?.unmount(),
  };
}

function CrashReport({ error, onCrash }: { error: Error; onCrash: RemoteProps['onCrash'] }) {
  React.useEffect(() => onCrash(error), [error, onCrash]);
  return null;
}
