import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { MessagesConfig } from '../settings';
import { mailFolder } from './create-mail';
import { escapeHtml } from './escape-html';
import { readableText } from './read-mail';

/** Mails that the page shows. */
const MAX_SHOWN = 50;

/** A page with the mails that were not sent. */
export interface Mailbox {
  readonly address: string;
  close(): Promise<void>;
}

/** Whether the site is being tried out: mails are files, and with an embedded database only this machine reads them. */
export const hasMailbox = ({ mail, databaseUrl, environment }: MessagesConfig): boolean =>
  mail.smtpUrl === null && (databaseUrl === null || environment !== 'production');

/**
 * Serves the mails of the `file` port, newest first. A mail holds links that sign people in, so the page has a port of
 * its own on this machine alone: the site's edge never passes it on, and a page of another site cannot read it.
 * @param port 0: any free one
 * @throws Error when the port is taken
 */
export async function startMailbox({ dataDir }: Pick<MessagesConfig, 'dataDir'>, port: number): Promise<Mailbox> {
  const server = createServer((request, response) => {
    // A host name of another site that leads here (DNS rebinding) would make this page its own.
    if (!/^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(request.headers.host ?? '')) {
      response.writeHead(403).end();
      return;
    }
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    };
    pageOf(mailFolder(dataDir)).then(
      (page) => response.writeHead(200, headers).end(page),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function pageOf(folder: string): Promise<string> {
  const list = (await readMails(folder))
    .map(({ name, text }) => `<article><h2>${escapeHtml(name)}</h2><pre>${readable(text)}</pre></article>`)
    .join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Inbox</title><h1>Inbox</h1>\n${list || '<p>No e-mails yet.</p>'}\n</html>`;
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
  const newest = dated.toSorted((a, b) => b.time - a.time).slice(0, MAX_SHOWN);
  return Promise.all(newest.map(async ({ name }) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}
