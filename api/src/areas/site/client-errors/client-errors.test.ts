import fc from 'fast-check';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { cleanReport } from './clean-report';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ CLIENT_ERRORS_PER_ADDRESS: '8' });
});
afterAll(() => test.close());
const report = { app: 'shell', kind: 'error', message: 'It broke' } as const;
const send = (body: object) => test.request('POST', '/api/client-errors', { body });

describe('reporting a failure', () => {
  it('gets ok', async () => {
    const reply = await send({
      ...report,
      stack: 'Error: It broke\n    at main.js:1:2',
      path: '/games',
      build: 'abc123',
      sampledFrom: 10,
    });
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }]);
  });

  it.each<[string, object]>([
    ['an endless message', { message: 'x'.repeat(1001) }],
    ['an endless stack', { stack: 'x'.repeat(4001) }],
    ['an unknown kind', { kind: 'gossip' }],
    ['an app that is no name', { app: '<script>' }],
  ])('refuses %s', async (_, changes) => {
    expect((await send({ ...report, ...changes })).statusCode).toBe(400);
  });

  it('is limited for each address', async () => {
    const codes = [];
    for (let index = 0; index < 10; index += 1) codes.push((await send(report)).statusCode);
    expect(codes.at(-1)).toBe(429);
  });
});

describe('what is kept of a report', () => {
  const clean = (text: string): string => cleanReport({ ...report, message: text }).message;

  it.each([
    ['at https://example.test/set-password?token=abc&x=1 in x', 'at https://example.test/set-password in x'],
    ['GET /registration?token=Zm9vYmFyYmF6 failed', 'GET /registration failed'],
    ['see /games#access_token=abc', 'see /games'],
    ['for robin.f+x@mail.example.test, twice', 'for [e-mail], twice'],
    ['bad value "robin@example.test"', 'bad value "[e-mail]"'],
    ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmN', 'jwt [token]'],
    ['session 8sJ2kQ0dPq1Zx7vB3nM5tYw9 gone', 'session [token] gone'],
    ['{"password":"hunter2","n":1}', '{"password":"[hidden]","n":1}'],
    ['Authorization: Bearer abcdef', 'Authorization: [hidden]'],
    ['showGame@https://example.test/assets/main.js:1:2', 'showGame@https://example.test/assets/main.js:1:2'],
    ['from 203.0.113.9 again', 'from [address] again'],
    ['Cannot read properties of undefined (reading "title")', 'Cannot read properties of undefined (reading "title")'],
    [
      '    at GameCard (http://localhost:3000/assets/games-page.1a2b3c4d.js:12:345)',
      '    at GameCard (http://localhost:3000/assets/games-page.1a2b3c4d.js:12:345)',
    ],
  ])('%s', (text, kept) => expect(clean(text)).toBe(kept));

  it('never holds an email address, wherever it stood', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.string(), fc.string(), (email, before, after) =>
        expect(clean(`${before} ${email} ${after}`)).not.toContain(email),
      ),
    );
  });
});
