import { defineSettings, type OwnConfig } from '../../ground/settings';
import type { AgeConfig } from '../age/settings';

/** The ledger has no settings. */
export const ledgerSettings = defineSettings<AgeConfig>()({}, () => ({}));

export type LedgerConfig = AgeConfig & OwnConfig<typeof ledgerSettings>;
