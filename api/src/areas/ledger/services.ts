import type { AgeServices } from '../age/services';
import type { LedgerConfig } from './settings';

export interface LedgerServices extends AgeServices {
  readonly config: LedgerConfig;
}
