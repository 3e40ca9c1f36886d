import type { FastifyInstance, FastifyReply } from 'fastify';
import { readForms, sandboxHtml, sendSandboxHtml } from '../../../ground/http/sandbox-html';
import { type Sandbox, type SandboxOutcome, sandboxOutcomes } from './sandbox';

/** Below the API, where the local pages for developers are. */
export const SANDBOX_PATH = '/api/dev/age-verification';

const words: Record<SandboxOutcome, string> = {
  complete: 'Old enough: verified',
  fail: 'Not old enough',
  cancel: 'Cancelled by the visitor',
  error: 'No result: a technical error',
  expired: 'The session has expired',
  running: 'Leave it running',
  silent: 'The provider stops answering',
};

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
  readForms(app);
  const gone = (reply: FastifyReply): FastifyReply =>
    sendSandboxHtml(
      reply,
      siteUrl,
      404,
      sandboxHtml(
        'This check has ended',
        `<p>There is no such check, or it has expired.</p><p><a href="${siteUrl}/age-verification">Back to the site</a></p>`,
      ),
    );

  app.get(`${SANDBOX_PATH}/:id`, { config: open }, async (request, reply) => {
    if (!sandbox.find((request.params as { id: string }).id)) return gone(reply);
    const buttons = sandboxOutcomes
      .map((outcome) => `<button name="outcome" value="${outcome}">${words[outcome]}</button>`)
      .join('');
    return sendSandboxHtml(
      reply,
      siteUrl,
      200,
      sandboxHtml(
        'Test age check',
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
