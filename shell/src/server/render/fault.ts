import type { SourceMap } from 'node:module';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { mapStack, parseSourceMap } from '@platform/shared/server';
import { maxPrinted, maxStack } from './worker-protocol';

/** Timeout for loading the map of a server build in milliseconds, and number of mapped stacks kept. */
const limits = { mapMs: 2_000, stacks: 50 };

/**
 * Finds the error that a page throws. React's string renderer silently renders the loading view for such a page; its
 * stream renderer reports the error. It costs a second render, only of pages that fail.
 * @param element the page, with all its data loaded
 * @returns the first error; undefined when nothing is thrown this time
 */
export async function thrownBy(element: ReactElement): Promise<unknown> {
  let abort: () => void = () => undefined;
  const thrown = await new Promise<unknown>((resolve) => {
    ({ abort } = renderToPipeableStream(element, { onError: resolve, onAllReady: () => resolve(undefined) }));
  });
  abort();
  return thrown;
}

/** An error in one line. */
export const describeError = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, maxPrinted);

/**
 * Creates the function that maps stacks to sources. The map is next to the server build, where only the edge gets it;
 * it is fetched on a failure, and not kept: it takes more memory than the remote.
 * @param file address of the server build
 */
export function createStackMapper(file: string, get: typeof fetch = fetch): (error: unknown) => Promise<string> {
  const mapped = new Map<string, Promise<string>>();
  const load = async (): Promise<SourceMap | undefined> => {
    const response = await get(`${file}.map`, { redirect: 'error', signal: AbortSignal.timeout(limits.mapMs) });
    return response.ok ? parseSourceMap(await response.text()) : undefined;
  };
  const mapAll = async (stack: string): Promise<string> => {
    // A stack in built files is better than none.
    const map = await load().catch(() => undefined);
    return mapStack(stack, (named) => (named === file ? map : undefined)).slice(0, maxStack);
  };
  return (error) => {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : undefined;
    const stack = [error, cause].flatMap((one) => (one instanceof Error ? [one.stack ?? ''] : [])).join('\ncaused by ');
    const known = mapped.get(stack) ?? mapAll(stack);
    mapped.set(stack, known);
    if (mapped.size > limits.stacks) mapped.delete(mapped.keys().next().value ?? '');
    return known;
  };
}
