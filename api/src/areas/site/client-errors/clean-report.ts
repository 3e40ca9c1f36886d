import type { ClientError } from '@platform/shared/contracts';
import { scrub } from '../../../ground/scrub';

/** Removes queries, e-mails, tokens and addresses from a report. */
export function cleanReport(report: ClientError): ClientError {
  const { message, stack, path, build, ...rest } = report;
  return {
    ...rest,
    message: scrub(message),
    ...(stack !== undefined && { stack: scrub(stack) }),
    ...(path !== undefined && { path: scrub(path) }),
    ...(build !== undefined && { build: build.replace(/[^\w.-]/g, '') }),
  };
}
