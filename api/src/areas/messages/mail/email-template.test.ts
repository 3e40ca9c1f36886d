import { eq } from 'drizzle-orm';
import { outbox, siteContent } from '../../../tables';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { queueEmail } from './email-template';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const email = { to: 'wren@example.com', subject: 'Hello', preheader: 'Hello', paragraphs: ['A line.'] };

/** The text of a mail that was queued while the site has this name. */
async function textOn(siteName: string, id: string): Promise<unknown> {
  const { db } = test.database;
  const logo = { title: siteName, image: null };
  const value = {
    header: { logo, menu: [], buttons: [] },
    footer: { logo, copyRightText: '', menu: [] },
    dashboard: { menu: [] },
  };
  await db
    .insert(siteContent)
    .values({ key: 'bars', value })
    .onConflictDoUpdate({ target: siteContent.key, set: { value } });
  await queueEmail(db, { config: test.config, now: () => new Date() }, 'link', email, id);
  const [row] = await db
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(eq(outbox.dedupeKey, `link:${id}`));
  return row?.payload;
}

describe('an e-mail', () => {
  it('names the site as its readers know it', async () => {
    const ending = expect.stringContaining('because you use this address at Birchlight. Questions?');
    expect(await textOn('Birchlight', 'a')).toMatchObject({ text: ending, html: ending });
  });

  it('names its host while the site has no name', async () => {
    const ending = `because you use this address at ${new URL(test.config.siteUrl).host}. Questions?`;
    expect(await textOn('', 'b')).toMatchObject({ text: expect.stringContaining(ending) });
  });
});
