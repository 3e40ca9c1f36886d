import { saleEventOf } from '../affiliate/sale-event';
import type { Guard } from './decision';

/** Which sale event an address carries (product.md §2, "sale-event capture"). */
export const saleEvent: Guard = ({ search }) => ({ saleEvent: saleEventOf(search) });
