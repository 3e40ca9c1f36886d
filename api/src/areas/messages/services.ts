import type { GroundServices } from '../../ground/area';
import type { MessagesConfig } from './settings';

export interface MessagesServices extends GroundServices {
  readonly config: MessagesConfig;
}
