import type { HeadsetServices } from '../headset/services';
import type { SiteConfig } from './settings';

export interface SiteServices extends HeadsetServices {
  readonly config: SiteConfig;
}
