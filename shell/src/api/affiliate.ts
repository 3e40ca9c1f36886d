import type { HttpClient } from '@platform/shared/http';
import type { AffiliateAnswer } from '../affiliate/affiliate-visit';
import type { VisitParameters } from '../affiliate/visit-parameters';

/** Tells of a visit that a partner sent. */
export const sendAffiliateVisit = (http: HttpClient, parameters: VisitParameters): Promise<AffiliateAnswer> =>
  http.call('POST /api/affiliate_event/jshit', { body: parameters });
