import type { SiteServices } from '../site/services';
import type { StaffConfig } from './settings';

export interface StaffServices extends SiteServices {
  readonly config: StaffConfig;
}
