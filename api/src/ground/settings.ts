import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** A wrong value in the environment. The message is one sentence for the operator who starts the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The repository's root: `api/src/ground` and `api/dist` differ in depth, the package's own folder is fixed. */
export const repositoryRoot = fileURLToPath(
  new URL(/\/src\/ground\/[^/]+$/.test(import.meta.url) ? '../../..' : '../..', import.meta.url),
);

/** An environment variable: schema with default, description, and expected form of its value. */
export interface Variable<T> {
  readonly schema: z.ZodType<T, string | undefined>;
  readonly is: string;
  readonly should: string;
  /** Messages never repeat its value. */
  readonly secret?: true;
  /** The default in words, if it is not the schema's: `generated`, for instance. */
  readonly shownDefault?: string;
  /** Replaces `is` in the operators' documentation, as Markdown; links begin at the repository's root. */
  readonly note?: string;
}

type Variables = Readonly<Record<string, Variable<unknown>>>;
type ValueOf<V> = V extends Variable<infer T> ? T : never;

export const variable = <T>(
  schema: z.ZodType<T, string | undefined>,
  is: string,
  should: string,
  more: Pick<Variable<T>, 'secret' | 'shownDefault' | 'note'> = {},
): Variable<T> => ({ schema, is, should, ...more });

/** Text in, value out: coercion needs an explicit input type. */
export const text = <T>(schema: z.ZodType<T>): z.ZodType<T, string | undefined> =>
  schema as z.ZodType<T, string | undefined>;

export const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1');
export const attempts = z.coerce.number().int().min(1).max(1_000_000);
export const httpUrl = z.url({ protocol: /^https?$/ });

/** Reads the variables of one area. */
export interface Reader<V extends Variables> {
  /** @throws ConfigError for a wrong value */
  <N extends keyof V>(name: N): ValueOf<V[N]>;
  /** @throws ConfigError for a wrong or missing value */
  required<N extends keyof V>(name: N): NonNullable<ValueOf<V[N]>>;
  readonly variables: V;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of an area: its variables, and its part of the configuration. */
export interface Settings<Below, Own extends object> {
  readonly variables: Variables;
  /** @param below configuration of the areas below */
  readonly read: (env: Environment, below: Below) => Own;
}

/**
 * Declares settings. A setting is one entry of `variables` and one of what `values` returns.
 * @param values creates and checks the area's configuration; throws ConfigError
 */
export const defineSettings =
  <Below extends object>() =>
  <V extends Variables, Own extends object>(
    variables: V,
    values: (read: Reader<V>, below: Below) => Own,
  ): Settings<Below, Own> => ({ variables, read: (env, below) => values(readerOf(env, variables), below) });

/** The configuration that settings add. */
export type OwnConfig<S> = S extends Settings<never, infer Own> ? Own : never;

/** An empty value counts as absent. */
function readerOf<V extends Variables>(env: Environment, variables: V): Reader<V> {
  const read = <N extends keyof V>(name: N): ValueOf<V[N]> => {
    const { schema, is, should, secret } = variables[name] as Variable<ValueOf<V[N]>>;
    const value = env[name as string] === '' ? undefined : env[name as string];
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    throw new ConfigError(`${String(name)}${secret ? '' : ` is "${value}", but it`} is ${is} and must be ${should}.`);
  };
  const required = <N extends keyof V>(name: N): NonNullable<ValueOf<V[N]>> => {
    const value = read(name);
    const { is, should } = variables[name] as Variable<unknown>;
    if (value === undefined || value === null) throw new ConfigError(`${String(name)} is ${is} and must be ${should}.`);
    return value;
  };
  return Object.assign(read, { required, variables });
}
