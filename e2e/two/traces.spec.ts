import { expect, test } from '@playwright/test';
import { call, logIn, solvedCaptcha, until, wren } from './instances';
import { type Span, spanOf, spans } from './traces';

test('one trace goes from the edge through the worker that renders a page to the API and its statements', async () => {
  const cookie = await logIn('API_1', wren);
  const before = new Set((await spans()).map(({ spanId }) => spanId));
  const isPage = ({ name, spanId, attributes }: Span): boolean =>
    !before.has(spanId) && name === 'GET /*' && attributes['page.outcome'] === 'rendered';
  // On a busy machine the first ones may be too late for their HTML.
  await until('a page is rendered', async () => {
    expect((await call('EDGE_1', 'GET', `/games?q=traced-${Date.now()}`, { cookie })).status).toBe(200);
    return (await spans()).some(isPage);
  });
  const page = await spanOf('the page', isPage);
  expect(page).toMatchObject({ service: 'platform-edge', parentSpanId: '' });
  const inTrace = { traceId: page.traceId };
  const render = await spanOf(
    'its render',
    ({ name, parentSpanId }) => name === 'render mfe-catalogue' && parentSpanId === page.spanId,
  );
  expect(render).toMatchObject({ service: 'platform-edge', ...inTrace });
  const list = await spanOf(
    'the call of the worker',
    ({ name, parentSpanId }) => name === 'GET /api/games' && parentSpanId === render.spanId,
  );
  expect(list).toMatchObject({ service: 'platform-api', ...inTrace });
  const statement = await spanOf(
    'its statement',
    ({ name, parentSpanId }) => parentSpanId === list.spanId && name.startsWith('select'),
  );
  expect(statement).toMatchObject({ service: 'platform-api', ...inTrace });
});

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
