import { type CallParts, mutate } from '@platform/shared/queries';
import type { AffiliateAnswer } from '../affiliate/affiliate-visit';
import type { VisitParameters } from '../affiliate/visit-parameters';

/** Tells of a visit that a partner sent. */
export const sendAffiliateVisit = (parts: CallParts, parameters: VisitParameters): Promise<AffiliateAnswer> =>
  mutate(parts, 'POST /api/affiliate_event/jshit', { body: parameters });
