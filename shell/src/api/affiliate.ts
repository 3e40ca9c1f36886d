import type { HttpClient } from '@platform/shared/http';
import type { AffiliateAnswer, VisitParameters } from '../affiliate/affiliate-visit';

/** Tells of a visit that a partner sent. */
export const sendAffiliateVisit = (http: HttpClient, parameters: VisitParameters): Promise<AffiliateAnswer> =>
  http.call('POST /api/affiliate_event/jshit', { body: parameters });
