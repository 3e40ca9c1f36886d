import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors';
import { mailFolder } from './create-mail';
import { escapeHtml } from './escape-html';
import { readableText } from './read-mail';

/** Mails that the page shows. */
const SHOWN = 50;

/**
 * `GET /api/dev/mailbox`: the mails of the `file` port, newest first, as a local page. Registered in
 * development and tests only; in production there is no such address.
 */
export function mailboxRoutes(app: FastifyInstance, dataDir: string): void {
  app.get('/api/dev/mailbox', { config: { rules: { access: 'public', audience: 'any' } } }, async (request, reply) => {
    // A mail holds links that sign people in: only for a browser on this machine.
    if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip))
      throw notFound('Page Not Found: /api/dev/mailbox');
    const mails = await readMails(mailFolder(dataDir));
    const list = mails
      .map(({ name, text }) => `<article><h2>${escapeHtml(name)}</h2><pre>${readable(text)}</pre></article>`)
      .join('\n');
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mailbox</title><h1>Mailbox</h1>\n${list || '<p>No mail yet.</p>'}\n</html>`,
      );
  });
}

/** Headers and text, with links to click on. */
function readable(source: string): string {
  const head = source.slice(0, source.indexOf('\n\n'));
  return escapeHtml(`${head}\n\n${readableText(source)}`).replace(
    /https?:\/\/[^\s&]+/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
}

async function readMails(folder: string): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })),
  );
  const newest = dated.toSorted((a, b) => b.time - a.time).slice(0, SHOWN);
  return Promise.all(newest.map(async ({ name }) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}
