import type { ClientError } from '@platform/shared/contracts';
import { scrub } from '../../../scrub';

/** A report without queries, e-mails, tokens and addresses, whatever the browser sent. */
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
