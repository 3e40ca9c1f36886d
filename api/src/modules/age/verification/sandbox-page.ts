import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Sandbox, type SandboxOutcome, sandboxOutcomes } from './sandbox';

/** Below the API, where the local pages for developers are. */
export const SANDBOX_PATH = '/api/dev/age-verification';

const words: Record<SandboxOutcome, string> = {
  complete: 'Old enough: verified',
  fail: 'Not old enough',
  cancel: 'Canceled by the visitor',
  error: 'No result: a technical error',
  expired: 'The session has expired',
  running: 'Leave it running',
  silent: 'The provider stops answering',
};

const style = `
  body { margin: 0; background: #0b0b0d; color: #f4f1ea; font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 34rem; margin: 0 auto; padding: 2rem 1rem; }
  h1 { font-size: 1.5rem; line-height: 1.2; }
  button { display: block; width: 100%; min-height: 3rem; margin: .75rem 0; padding: .5rem 1rem; border: 1px solid #6b675e; border-radius: .5rem; background: #17171b; color: inherit; font: inherit; text-align: left; cursor: pointer; }
  button:first-of-type { border-color: #ffb020; background: #ffb020; color: #16120a; }
  :focus-visible { outline: 3px solid #ffd68a; outline-offset: 2px; }
  a { color: #ffc55c; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
  `<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

const open = { rules: { access: 'public', audience: 'any' } } as const;
const isOutcome = (word: unknown): word is SandboxOutcome => (sandboxOutcomes as readonly unknown[]).includes(word);

/**
 * `/api/dev/age-verification/<id>`: the sandbox's page, where the visitor chooses how the check ends.
 * In a context of its own: only there forms are read.
 * @param siteUrl origin of the site: the only place that the form leads to
 */
export async function sandboxPage(
  app: FastifyInstance,
  { sandbox, siteUrl }: { sandbox: Sandbox; siteUrl: string },
): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${siteUrl}; frame-ancestors 'none'; base-uri 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(html);
  const gone = (reply: FastifyReply): FastifyReply =>
    send(
      reply,
      404,
      page(
        'This check is over',
        `<p>There is no such check, or its time is over.</p><p><a href="${siteUrl}/age-verification">Back to the site</a></p>`,
      ),
    );

  app.get(`${SANDBOX_PATH}/:id`, { config: open }, async (request, reply) => {
    if (!sandbox.find((request.params as { id: string }).id)) return gone(reply);
    const buttons = sandboxOutcomes
      .map((outcome) => `<button name="outcome" value="${outcome}">${words[outcome]}</button>`)
      .join('');
    return send(
      reply,
      200,
      page(
        'Age check: sandbox',
        `<p>No age is checked here. Choose how the check ends; then you go back to the site.</p><form method="post">${buttons}</form>`,
      ),
    );
  });

  app.post(`${SANDBOX_PATH}/:id`, { config: { ...open, form: true } }, async (request, reply) => {
    const { outcome } = (request.body ?? {}) as { outcome?: unknown };
    const back = isOutcome(outcome) ? sandbox.choose((request.params as { id: string }).id, outcome) : null;
    return back === null ? gone(reply) : reply.header('cache-control', 'no-store').redirect(back, 303);
  });
}
