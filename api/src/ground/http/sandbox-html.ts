import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

const style = `
  body { margin: 0; background: #0b0b0d; color: #f4f1ea; font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 34rem; margin: 0 auto; padding: 2rem 1rem; }
  h1 { font-size: 1.5rem; line-height: 1.2; }
  fieldset { margin: 1.5rem 0; padding: .75rem 1rem; border: 1px solid #6b675e; border-radius: .5rem; }
  label { display: block; padding: .5rem 0; }
  button { display: block; width: 100%; min-height: 3rem; margin: .75rem 0; padding: .5rem 1rem; border: 1px solid #6b675e; border-radius: .5rem; background: #17171b; color: inherit; font: inherit; text-align: left; cursor: pointer; }
  button:first-of-type { border-color: #ffb020; background: #ffb020; color: #16120a; }
  :focus-visible { outline: 3px solid #ffd68a; outline-offset: 2px; }
  a { color: #ffc55c; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** A page of a sandbox, for developers: a title and a body of markup. */
export const sandboxHtml = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
  `<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** Sends such a page. @param siteUrl origin of the site: the only place that its form leads to */
export const sendSandboxHtml = (reply: FastifyReply, siteUrl: string, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${siteUrl}; frame-ancestors 'none'; base-uri 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(html);

/** Has forms read, in the context of such a page alone. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
