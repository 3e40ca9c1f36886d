import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';

/** A place in a built file, as a stack trace names it. */
const place = /((?:https?:\/\/|\/)[^\s()]+?\.c?js):(\d+):(\d+)/g;

/**
 * Where a source lies in the repository. The bundler writes it relative to the app, whose name is an identifier there:
 * `webpack://mfe_catalogue/./src/x.tsx`, `webpack://mfe_catalogue/../shared/src/y.ts`.
 */
const inRepository = (source: string): string => {
  const [, app, rest] = /^webpack:\/\/([^/]+)\/(.+)$/.exec(source) ?? [];
  return app === undefined || rest === undefined ? source : path.posix.join(app.replaceAll('_', '-'), rest);
};

/**
 * Writes sources in the place of built files.
 * @param stack a stack trace, of V8 or of another engine: anything with `file:line:column` in it
 * @param mapOf gives the parsed source map of a built file by its address, or undefined when there is none
 * @returns the same text, with `source:line:column` wherever a map knows the place
 */
export function mapStack(stack: string, mapOf: (file: string) => SourceMap | undefined): string {
  return stack.replace(place, (given: string, file: string, line: string, column: string) => {
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    return found !== undefined && 'originalSource' in found
      ? `${inRepository(found.originalSource)}:${found.originalLine + 1}:${found.originalColumn + 1}`
      : given;
  });
}

/**
 * @param text a source map, as the bundler wrote it
 * @returns it, ready for {@link mapStack}
 * @throws SyntaxError when it is no JSON
 */
export const parseSourceMap = (text: string): SourceMap => new SourceMap(JSON.parse(text) as SourceMapPayload);
