import { ErrorBody, apiCookies, endpoints, type Endpoint } from '@platform/shared/contracts';
import { z } from 'zod';
import { splitName } from '../http/route';

type Json = Record<string, unknown>;

/**
 * OpenAPI 3.1 of the contracts. Made from them directly instead of by @fastify/swagger: that one
 * wants schemas on the routes, which would hand validation and serialisation to Fastify's own
 * compilers, whereas here the contracts are the routes' only description.
 * @param serverUrl where the API is reached
 * @param further contracts of loaded modules
 */
export function buildOpenApi(serverUrl: string, further: Readonly<Record<string, Endpoint>> = {}): Json {
  const components: Json = {};
  const schemaOf = (schema: z.ZodType, name: string, io: 'input' | 'output'): Json =>
    hoist(toJsonSchema(schema, io), name, components);
  components.Error = toJsonSchema(ErrorBody, 'output');

  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>({ ...endpoints, ...further })) {
    // Anybody may read this, and none but staff learns of their endpoints.
    if (endpoint.access === 'staff') continue;
    const [method, path] = splitName(name);
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = operation(name, endpoint, schemaOf);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Platform API', version: '1.0.0' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: apiCookies.session } },
    },
  };
}

function operation(
  name: string,
  endpoint: Endpoint,
  schemaOf: (schema: z.ZodType, name: string, io: 'input' | 'output') => Json,
): Json {
  const id = operationId(name);
  const parameters = [
    ...parametersOf(endpoint.params && schemaOf(endpoint.params, `${id}Params`, 'input'), 'path'),
    ...parametersOf(endpoint.query && schemaOf(endpoint.query, `${id}Query`, 'input'), 'query'),
  ];
  const refusals = {
    '400': 'Not valid',
    ...(endpoint.access === 'member' && { '401': 'Not logged in' }),
    ...(endpoint.audience === 'full' && { '403': 'The age policy does not open this to the visitor' }),
  };
  return {
    operationId: id,
    summary: endpoint.summary,
    ...(endpoint.access === 'member' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: { required: true, content: contentOf(endpoint, schemaOf(endpoint.body, `${id}Body`, 'input')) },
    }),
    responses: {
      [endpoint.mediaType ? '201' : '200']: {
        description: 'Success',
        content: contentOf(endpoint, schemaOf(endpoint.reply, `${id}Reply`, 'output')),
      },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [status, errorResponse(description)]),
      ),
      default: errorResponse('Any other failure'),
    },
  };
}

const contentOf = ({ mediaType }: Endpoint, schema: Json): Json =>
  mediaType === undefined ? jsonContent(schema) : { [mediaType]: { schema } };
const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });
const errorResponse = (description: string): Json => ({
  description,
  content: jsonContent({ $ref: '#/components/schemas/Error' }),
});

/** `GET /api/games/{slug}` becomes `getGamesSlug`. */
function operationId(name: string): string {
  const [method, path] = splitName(name);
  const words = path
    .replace(/^\/api\//, '')
    .split(/[^a-zA-Z]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function parametersOf(schema: Json | undefined, place: 'path' | 'query'): Json[] {
  const properties = (schema?.properties ?? {}) as Record<string, Json>;
  const required = new Set((schema?.required ?? []) as string[]);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }));
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (!(zodSchema instanceof z.ZodObject)) return;
      for (const [name, field] of Object.entries<z.ZodType>(zodSchema.shape))
        if (field.meta()?.['isInternal'] === true) delete jsonSchema.properties?.[name];
    },
  }) as Json;
  return json;
}

/** Local definitions (recursive menus) become components, because `#` means the whole document here. */
function hoist(schema: Json, name: string, components: Json): Json {
  const { $defs, ...rest } = schema as Json & { $defs?: Record<string, Json> };
  const rename = (value: Json): Json =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"#/components/schemas/${name}`)) as Json;
  for (const [key, definition] of Object.entries($defs ?? {})) components[name + key] = rename(definition);
  return rename(rest);
}
