import { expect, test } from '@playwright/test';
import { call, logIn, rowan, solvedCaptcha } from './instances';
import { spanOf } from './traces';

test('one trace goes from the edge to the API, what it leaves in the outbox, and the mail that is sent', async () => {
  const sent = await call('EDGE_2', 'POST', '/api/contact', {
    body: {
      name: 'Robin Fairweather',
      email: 'robin@example.com',
      message: 'A word about traces.',
      topic: 'billing',
      recaptchaToken: await solvedCaptcha('API_2'),
    },
  });
  expect(sent.status).toBe(200);
  const request = await spanOf('the request', ({ name }) => name === 'POST /api/contact');
  const edge = await spanOf('the edge', ({ spanId }) => spanId === request.parentSpanId);
  expect(edge).toMatchObject({ service: 'platform-edge', parentSpanId: '', traceId: request.traceId });
  const queued = await spanOf(
    'the outbox',
    ({ name, parentSpanId }) => name === 'insert outbox' && parentSpanId === request.spanId,
  );
  expect(queued.traceId).toBe(edge.traceId);
  const mail = await spanOf(
    'the mail',
    ({ name, parentSpanId }) => name === 'send mail' && parentSpanId === request.spanId,
  );
  expect(mail).toMatchObject({ service: 'platform-api', traceId: edge.traceId, failed: false });
});

test('one trace goes from the edge into the worker that renders a page, the call it makes, and the statement of that', async () => {
  const cookie = await logIn('API_1', rowan);
  expect((await call('EDGE_1', 'GET', '/dashboard', { cookie })).status).toBe(200);
  const page = await spanOf(
    'the page',
    ({ name, attributes }) =>
      name === 'GET /*' && attributes['page.owner'] === 'mfe-dashboard' && attributes['page.outcome'] === 'rendered',
  );
  expect(page).toMatchObject({ service: 'platform-edge', parentSpanId: '' });
  const render = await spanOf(
    'the worker',
    ({ name, parentSpanId }) => name.startsWith('render') && parentSpanId === page.spanId,
  );
  expect(render).toMatchObject({ name: 'render mfe-dashboard', traceId: page.traceId, failed: false });
  const asked = await spanOf(
    'the call',
    ({ service, parentSpanId }) => service === 'platform-api' && parentSpanId === render.spanId,
  );
  expect(asked.traceId).toBe(page.traceId);
  const statement = await spanOf(
    'the statement',
    ({ name, parentSpanId }) => name.startsWith('select') && parentSpanId === asked.spanId,
  );
  expect(statement.traceId).toBe(page.traceId);
});
