import { expect, test } from '@playwright/test';
import { call, solvedCaptcha } from './instances';
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
