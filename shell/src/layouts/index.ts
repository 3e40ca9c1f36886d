import type { ComponentType } from 'react';
import { DashboardLayout } from './dashboard-layout';
import { DefaultBgLayout } from './default-bg-layout';
import { DefaultLayout } from './default-layout';
import { EmptyLayout } from './empty-layout';
import { ErrorLayout } from './error-layout';
import type { LayoutProps } from './layout-props';
import { NoneLayout } from './none-layout';

/** The layouts by the names of the route table (docs/spec/routes.md#layouts). */
export const layouts = {
  default: DefaultLayout,
  'default-bg': DefaultBgLayout,
  dashboard: DashboardLayout,
  empty: EmptyLayout,
  error: ErrorLayout,
  none: NoneLayout,
} satisfies Record<string, ComponentType<LayoutProps>>;

export type LayoutName = keyof typeof layouts;
