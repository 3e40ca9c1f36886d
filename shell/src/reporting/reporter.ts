import { clientErrorMaxLength } from '@platform/shared/limits';
import type { ClientError } from '@platform/shared/contracts';
import { isBot } from '../errors/is-bot';
import type { CaughtError, Report } from './capture';
import { scrub, scrubPath } from './scrub';

export interface ReporterOptions {
  userAgent: string;
  pathname: () => string;
  /** Builds of the apps in the page. */
  builds: ReadonlyMap<string, string>;
  /** One in this many pages reports; 1 is every page. */
  sampledFrom: number;
  /** Sends a report without waiting for the response. */
  send: (report: ClientError) => void;
  random?: () => number;
  now?: () => number;
}

/** Maximum reports of one page: in any minute, and in total. The same failure is reported once. */
const most = { perMinute: 5, perPage: 20 };

/**
 * Creates the reporter of a page. Failures of bots are not reported; of visitors' pages one in `sampledFrom` reports.
 */
export function createReporter({
  userAgent,
  pathname,
  builds,
  sampledFrom,
  send,
  random = Math.random,
  now = Date.now,
}: ReporterOptions): Report {
  if (isBot(userAgent) || random() * sampledFrom >= 1) return () => undefined;
  const told = new Set<string>();
  let times: number[] = [];
  return (caught) => {
    const report = describe(caught);
    if (report === null) return;
    const key = `${report.message}|${report.stack?.split('\n')[1] ?? ''}`;
    times = times.filter((time) => now() - time < 60_000);
    if (told.has(key) || told.size >= most.perPage || times.length >= most.perMinute) return;
    told.add(key);
    times.push(now());
    const { build = builds.get(report.app) ?? '', ...rest } = report;
    send({
      ...rest,
      path: scrubPath(pathname()),
      ...(build === '' ? {} : { build }),
      ...(sampledFrom > 1 ? { sampledFrom } : {}),
    });
  };
}

type Description = Pick<ClientError, 'kind' | 'app' | 'message' | 'stack' | 'build'>;

function describe({ kind, app, error, file }: CaughtError): Description | null {
  const { name, message, stack } = partsOf(error);
  // Errors of other origins' scripts or of extensions are hidden from us, or not ours.
  if (message === 'Script error.' || /(?:chrome|moz|safari-web)-extension:/.test(stack)) return null;
  // A call cancelled on purpose is no failure.
  if (name === 'AbortError' || name === 'CanceledError') return null;
  const text = scrub(
    name === '' || message.startsWith(name) ? message : `${name}: ${message}`,
    clientErrorMaxLength.message,
  );
  return {
    kind,
    ...(app === 'shell' ? ownerOf(file, stack) : { app }),
    message: text === '' ? 'no message' : text,
    ...(stack === '' ? {} : { stack: scrub(stack, clientErrorMaxLength.stack) }),
  };
}

/** Addresses of the site's scripts: the shell's, or a remote's with its build. */
const ownFile = /\/(?:assets|remotes\/(mfe-[a-z0-9-]+)(?:\/@([\w.-]+))?)\//;
/** The app that threw an uncaught error: by its file, or else the first file in the stack. */
function ownerOf(file: string | undefined, stack: string): { app: string; build?: string } {
  const [, app = 'shell', build] = ownFile.exec(file ?? '') ?? ownFile.exec(stack) ?? [];
  return { app, ...(build !== undefined && { build }) };
}

function partsOf(error: unknown): { name: string; message: string; stack: string } {
  if (error instanceof Error) {
    const cause = error.cause instanceof Error ? ` (${error.cause.name}: ${error.cause.message})` : '';
    return { name: error.name, message: `${error.message}${cause}`, stack: error.stack ?? '' };
  }
  // Thrown objects may hold anything about the visitor: only their type is reported.
  return {
    name: '',
    message: typeof error === 'string' ? error : `thrown: ${Object.prototype.toString.call(error)}`,
    stack: '',
  };
}
