import { eq } from 'drizzle-orm';
import type { Bars, MenuItem } from '@platform/shared/contracts';
import type { DatabaseConnection } from '../../../ground/db/database';
import { siteContent } from '../../../ground/db/tables';
import { goOffAir, goOnAir, putOnLoop } from '../../../testing/on-air';
import { createTestDatabase } from '../../../testing/test-database';
import { readBars } from '../../content/bars/repository';
import { readMenus } from './menus';

let database: DatabaseConnection;
const entry = (title: string, items: MenuItem[] = []): MenuItem => ({
  title,
  url: '/camgirls',
  permissions: ['guest', 'user'],
  badge: 'live',
  items,
});
beforeAll(async () => {
  database = await createTestDatabase('catalogue');
  const bars = await readBars(database.db);
  const menu = [entry('Live rooms', [entry('All rooms')])];
  const value: Bars = { ...bars, header: { ...bars.header, menu, buttons: menu }, footer: { ...bars.footer, menu } };
  await database.db.update(siteContent).set({ value }).where(eq(siteContent.key, 'bars'));
});
afterAll(() => database.close());
const dots = async (): Promise<number> =>
  JSON.stringify(await readMenus(database.db, new Date())).split('"badge":"live"').length - 1;

it('shows the red dot of an entry while a camera is on air, and never for a recording', async () => {
  const { db } = database;
  expect(await dots()).toBe(0);
  await putOnLoop(db, 'odile');
  expect(await dots()).toBe(0);
  await goOnAir(db, 'odile');
  expect(await dots()).toBe(6);
  await goOnAir(db, 'odile', { isPrivate: true });
  expect(await dots()).toBe(6);
  await goOffAir(db, 'odile');
  expect(await dots()).toBe(0);
});

it('leaves everything else of the menus as the editor wrote it', async () => {
  const { badge: _, ...written } = (await readBars(database.db)).header.menu[0] ?? entry('');
  const [shown] = (await readMenus(database.db, new Date())).header.menu;
  expect(shown).toEqual({ ...written, items: [{ ...entry('All rooms'), badge: undefined, items: [] }] });
});
