export {
  defineRemote,
  recoverableErrorEvent,
  type RemoteDefinition,
  type RemoteLifecycles,
  type RemoteProps,
} from './define-remote';
export { RemoteRoot } from './remote-root';
export { RouterBridge, type RouterBridgeProps } from './router-bridge';
export {
  lazyPage,
  type LazyPage,
  matchRoute,
  prepareRoute,
  type QueryContext,
  type RemoteRoute,
  type RouteQuery,
} from './routes';
export { signIn, signOut } from './session';
export { type HostRouter, type Runtime, RuntimeProvider, useAppState, useRuntime } from './runtime';
