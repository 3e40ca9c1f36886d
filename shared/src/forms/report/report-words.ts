import type { MediaImage, ReportReason, ReportSubject } from '@platform/shared/contracts';
import { reportHours } from '@platform/shared/limits';

/** What is reported, as its sheet shows it. */
export interface Reported {
  about: ReportSubject;
  /** Of a message: its writer and its words. */
  title: string;
  /** Of its page, or of the room's. */
  path: string;
  picture?: MediaImage | undefined;
}

/** Below each reason. */
export const reasonHints: Readonly<Record<ReportReason, string>> = {
  minor: 'We look at these first',
  consent: 'Including content made without permission',
  rights: 'Used without a licence',
  rules: 'Anything else that breaks the rules',
};

/** Time within which a report is decided, in words. */
export const within = (reason: ReportReason): string =>
  reportHours[reason] <= 24 ? `${reportHours[reason]} hours` : `${reportHours[reason] / 24} days`;
