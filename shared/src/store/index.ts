// Everything that keeps state comes from here, so that every app has the same instance of it.
export { QueryClientProvider, keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
export type { QueryClient } from '@tanstack/react-query';
export { useStore } from 'zustand';
export { createStore, type StoreApi } from 'zustand/vanilla';
export {
  type ViewerState,
  type AppState,
  type AppStore,
  type Toast,
  canHaveMemberData,
  createAppStore,
  presentsSoftMode,
  restrictedViewer,
} from './app-store';
export { createQueryClient, dehydrateQueries, hydrateQueries } from './query-client';

/**
 * Made when this module is loaded. It is the same in the shell and in every remote exactly when
 * they share one instance, which the end-to-end tests check.
 */
export const storeInstanceId: string = Math.random().toString(36).slice(2);
