import type { CatalogueServices } from '../catalogue/services';
import type { CommerceConfig } from './settings';

export interface CommerceServices extends CatalogueServices {
  readonly config: CommerceConfig;
}
