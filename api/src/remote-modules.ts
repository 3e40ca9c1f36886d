import { pathToFileURL } from 'node:url';
import type { ApiModule } from '@platform/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { ConfigError } from './ground/settings';
import { ApiError } from './ground/errors';
import { accountOf } from './ground/http/member';
import { checkReply, serve, splitName } from './ground/http/route';

/** `mfe-events` may serve `/api/events` and paths below it, nothing else. */
const placeOf = (name: string): string => `/api/${name.replace(/^mfe-/, '')}`;

/** Problem of a module, as the end of a sentence; undefined if there is none. */
function faultOf(module: Partial<ApiModule> | undefined): string | undefined {
  if (typeof module?.name !== 'string' || !/^mfe-[a-z][a-z0-9-]*$/.test(module.name))
    return 'exports no "apiModule" with the name of a remote';
  const { name, endpoints = {}, handlers = {} } = module;
  const place = placeOf(name);
  const elsewhere = Object.keys(endpoints).find((key) => {
    const [, path] = splitName(key);
    return path !== place && !path.startsWith(`${place}/`);
  });
  if (elsewhere !== undefined) return `serves "${elsewhere}", but ${name} may only serve ${place} and what is below it`;
  const unserved = Object.keys(endpoints).find((key) => !Object.hasOwn(handlers, key));
  return unserved === undefined ? undefined : `has no handler for "${unserved}"`;
}

/**
 * Loads the modules that remotes add to the API. The API never imports a remote: the configuration names the files.
 * @param files absolute paths
 * @throws ConfigError one sentence: a module that is missing, broken, or outside of its path
 */
export function loadApiModules(files: readonly string[]): Promise<ApiModule[]> {
  return Promise.all(
    files.map(async (file) => {
      const loaded: unknown = await import(pathToFileURL(file).href).catch((error: unknown) => {
        throw new ConfigError(
          `API_MODULES names ${file}, which cannot be loaded: ${error instanceof Error ? error.message : String(error)}`,
        );
      });
      const { apiModule } = loaded as { apiModule?: ApiModule };
      const fault = faultOf(apiModule);
      if (apiModule === undefined || fault !== undefined)
        throw new ConfigError(`API_MODULES names ${file}, which ${fault ?? 'exports no "apiModule"'}.`);
      return apiModule;
    }),
  );
}

/**
 * Serves a module by the rules of its contract. Every reply is checked against the contract before it is sent, because
 * the module is another team's.
 */
export function serveApiModule(app: FastifyInstance, { endpoints, handlers }: ApiModule): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = (handlers as Record<string, (call: unknown) => Promise<unknown>>)[name];
    if (handler === undefined) throw new Error(`${name} has no handler`);
    serve(app, name, endpoint, async ({ params, query, body, request }) => {
      const account = await accountOf(request);
      const reply = await handler({ params, query, body, account }).catch((error: unknown) => {
        // The module was built separately, so it has its own class of this name.
        if (error instanceof Error && error.name === 'NoSuchRecord')
          throw new ApiError(404, 'not-found', error.message);
        throw error;
      });
      checkReply(name, JSON.stringify(reply), endpoint.reply);
      return reply;
    });
  }
}
