import { type Endpoint, endpoints } from '@platform/shared/contracts';
import { buildOpenApi } from './openapi';

const document = buildOpenApi('https://example.test');
const text = JSON.stringify(document);

describe('the OpenAPI document', () => {
  it('describes every endpoint of the contracts', () => {
    const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      Object.entries<Endpoint>(endpoints)
        .filter(([, { access }]) => access !== 'staff')
        .map(([name]) => name)
        .toSorted(),
    );
  });

  it('refers only to what it contains', () => {
    const { schemas } = document.components as { schemas: Record<string, unknown> };
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]);
    expect(references).toContain('#/components/schemas/Error');
    for (const reference of references)
      expect(Object.keys(schemas).map((name) => `#/components/schemas/${name}`)).toContain(reference);
    expect(text).not.toContain('$defs');
  });

  it('names parameters, bodies and what members need', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/games': {
          get: {
            parameters: expect.arrayContaining([
              expect.objectContaining({ name: 'page', in: 'query', required: false }),
              expect.objectContaining({ name: 'tags', in: 'query', required: false }),
            ]),
            responses: { 403: {} },
          },
        },
        '/api/games/{slug}': { get: { parameters: [{ name: 'slug', in: 'path', required: true }] } },
        '/api/profile': { get: { security: [{ session: [] }], responses: { 401: {} } } },
        '/api/profile/login': { post: { requestBody: { required: true } } },
      },
    });
  });
});
