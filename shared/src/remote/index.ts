export {
  defineRemote,
  recoverableErrorEvent,
  type RemoteDefinition,
  type RemoteLifecycles,
  type RemoteProps,
} from './define-remote';
export { RemoteRoot } from './remote-root';
export { RouterBridge, type RouterBridgeProps } from './router-bridge';
export { lazyPage, type LazyPage, type LoadContext, matchRoute, prepareRoute, type RemoteRoute } from './routes';
export { type HostRouter, type Runtime, RuntimeProvider, useAppState, useRuntime } from './runtime';
