import { defineSettings, type OwnConfig } from '../../ground/settings';
import type { SiteConfig } from '../site/settings';

/** The staff area has none of its own. */
export const staffSettings = defineSettings<SiteConfig>()({}, () => ({}));

export type StaffConfig = SiteConfig & OwnConfig<typeof staffSettings>;
