import { readFile } from 'node:fs/promises';
import type { ReplyOf } from '../../shared/src/contracts';
import { memberWithCoins } from '../fixtures/member-with-coins';
import { enter } from '../fixtures/staff';
import { expect, test } from '../fixtures/test';

test.use({ tolerate: /status of 40[0134]/ });

/** Rows of a CSV by its heading; no cell of orders has a line break. */
function rowsOf(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

test(
  'finance exports the month: every pack that is paid stands in the ledger with its coins, and one that went back is nothing',
  { tag: ['@mfe-staff'] },
  async ({ page, browser }) => {
    test.setTimeout(240_000);
    const [keeps, returns] = [await memberWithCoins(browser), await memberWithCoins(browser)];
    const paymentOf = async ({ request }: typeof keeps) =>
      ((await (await request.get('/api/checkouts')).json()) as ReplyOf<'GET /api/checkouts'>).items[0];
    const [kept, returned] = [await paymentOf(keeps), await paymentOf(returns)];
    const withdrawal = await returns.request.post(`/api/checkouts/${returned?.id}/withdrawal`, {
      headers: { origin: process.env['E2E_ORIGIN'] ?? '' },
      data: {},
    });
    expect(withdrawal.status(), await withdrawal.text()).toBe(200);

    await enter(page, 'finance');
    await page
      .getByRole('navigation', { name: 'Staff', exact: true })
      .getByRole('link', { name: /^Orders/ })
      .click();
    const today = new Date().toISOString().slice(0, 10);
    await page.getByLabel('From', { exact: true }).fill(`${today.slice(0, 7)}-01`);
    await page.getByLabel('To', { exact: true }).fill(today);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/from=/);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV for the accountant' }).click();
    const rows = rowsOf(await readFile(await (await download).path(), 'utf8'));
    const rowOf = (id?: string) => rows.find((row) => row['Order'] === id);
    expect(rowOf(kept?.id)).toMatchObject({ State: 'paid', Paid: '599', Currency: 'USD' });
    expect(rowOf(returned?.id)).toMatchObject({ State: 'refunded' });

    const members = [...new Set(rows.map((row) => row['Member'] ?? ''))].filter((id) => id !== '');
    let compared = 0;
    for (const id of members) {
      const bought = rows.filter((row) => row['Member'] === id && /^[\d\s,]+ coins/.test(row['Goods'] ?? ''));
      if (bought.length === 0) continue;
      const entries: ReplyOf<'GET /api/staff/members/{id}/ledger'>['entries'] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const reply = await page.request.get(`/api/staff/members/${id}/ledger${cursor && `?cursor=${cursor}`}`);
        const part = (await reply.json()) as ReplyOf<'GET /api/staff/members/{id}/ledger'>;
        entries.push(...part.entries);
        cursor = part.next;
      }
      for (const row of bought) {
        compared += 1;
        const coins = entries
          .filter(({ paymentId, currency }) => paymentId === row['Order'] && currency === 'coins')
          .reduce((sum, { amount }) => sum + amount, 0);
        const expected = row['State'] === 'paid' ? Number((row['Goods'] ?? '').replaceAll(/\D/g, '')) : 0;
        expect([row['Order'], row['State'], coins]).toEqual([row['Order'], row['State'], expected]);
      }
    }
    expect(compared).toBeGreaterThan(1);
    for (const one of [keeps, returns]) await one.context().close();
  },
);
