import type { MediaImage, ReportReason, ReportSubject } from '@platform/shared/contracts';
import { reportHours } from '@platform/shared/limits';

/** The reported item, as shown in the sheet. */
export interface Reported {
  about: ReportSubject;
  /** For a message: its writer and its text. */
  title: string;
  /** Path of its page, or of the room's. */
  path: string;
  picture?: MediaImage | undefined;
}

/** Hint below each reason. */
export const reasonHints: Readonly<Record<ReportReason, string>> = {
  minor: 'We look at these first',
  consent: 'Including content made without permission',
  rights: 'Used without a licence',
  rules: 'Anything else that breaks the rules',
};

/** Time within which a report is decided, in words. */
export const within = (reason: ReportReason): string =>
  reportHours[reason] <= 24 ? `${reportHours[reason]} hours` : `${reportHours[reason] / 24} days`;
