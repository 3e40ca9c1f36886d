import { randomBytes, randomUUID } from 'node:crypto';
import type { PaperKind } from '@platform/shared/contracts';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { roomsNow } from '../../catalogue/rooms/rooms-repository';
import { papers } from '../../../tables';
import { roomIdOf } from '../../../testing/on-air';
import { createTestDatabase } from '../../../testing/test-database';
import { readNodeRooms } from '../media-node/rooms-repository';
import { endOfDay } from './days';
import { readFile, typeOfFile } from './read-file';
import { createPaperSeal } from './seal';
import { writeUntil } from './settle';
import { stateOf } from './shown';

const KEY = 'a key of papers in this test, long enough to be one';
const OTHER = 'another key of papers in this test, as long as that';
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n');
const picture = (format: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .toFormat(format)
    .toBuffer();

describe('the file of a paper', () => {
  it('is known by its content', async () => {
    expect(typeOfFile(pdf)).toBe('application/pdf');
    expect(typeOfFile(await picture('jpeg'))).toBe('image/jpeg');
    expect(typeOfFile(await picture('png'))).toBe('image/png');
  });

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a page', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing with code', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page behind a PDF’s first letters in another place', () => Buffer.from('<html>%PDF-1.4 %%EOF')],
    ['a WebP', () => picture('webp')],
    ['a PDF that was cut', () => pdf.subarray(0, 20)],
    ['a PNG that was cut', async () => (await picture('png')).subarray(0, 40)],
    ['NUL bytes', () => Buffer.alloc(100)],
    ['nothing', () => Buffer.alloc(0)],
  ])('of %s is refused', async (_, make) => {
    const file = await make();
    expect(typeOfFile(file)).toBeNull();
    expect(() => readFile(file.toString('base64'))).toThrow(/whole PDF, JPEG or PNG/);
  });

  it('is refused above 10 MB, and as base64 that is none', () => {
    const large = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024), pdf]);
    expect(() => readFile(large.toString('base64'))).toThrow('must be at most 10 MB');
    expect(() => readFile(`${pdf.toString('base64')}\0`)).toThrow('must be a file in base64');
    expect(() => readFile('../../etc/passwd')).toThrow('must be a file in base64');
  });
});

describe('the seal', () => {
  const id = randomUUID();
  const { sealed, sealedWith } = createPaperSeal([KEY]).seal(id, pdf);

  it('hides the file, and opens it for the same paper', () => {
    expect(sealed.includes('PDF')).toBe(false);
    expect(createPaperSeal([KEY]).open(id, sealed)).toEqual(pdf);
    expect(sealedWith).not.toContain(KEY);
  });

  it('opens under a key that is being changed, and says which key it is of', () => {
    const changing = createPaperSeal([OTHER, KEY]);
    expect(changing.open(id, sealed)).toEqual(pdf);
    expect(changing.present).not.toBe(sealedWith);
    expect([changing.isPresent(OTHER), changing.isPresent(KEY)]).toEqual([true, false]);
  });

  it('opens nothing under another key, for another paper, or after a byte was changed', () => {
    const changed = Buffer.from(sealed);
    changed[40] = (changed[40] ?? 0) ^ 1;
    const broken = /authenticate data|authentication tag/;
    expect(() => createPaperSeal([OTHER]).open(id, sealed)).toThrow(broken);
    expect(() => createPaperSeal([KEY]).open(randomUUID(), sealed)).toThrow(broken);
    expect(() => createPaperSeal([KEY]).open(id, changed)).toThrow(broken);
    expect(() => createPaperSeal([KEY]).open(id, randomBytes(40))).toThrow(broken);
  });
});

it.each([
  ['waiting', null, null, 'waiting'],
  ['waiting', '2026-11-01', null, 'waiting'],
  ['valid', '2026-11-26', null, 'valid'],
  ['valid', '2026-11-25', null, 'expired'],
  ['valid', null, null, 'expired'],
  ['valid', '2026-12-31', '2026-11-20', 'replaced'],
  ['waiting', '2026-12-31', '2026-11-20', 'replaced'],
  ['refused', '2026-12-31', '2026-11-20', 'refused'],
] as const)('a paper that is %s until %s and ended %s is %s', (state, expiresOn, ended, shown) => {
  const endedAt = ended === null ? null : new Date(ended);
  expect(stateOf({ state, expiresOn, endedAt }, new Date('2026-11-26T23:59:59Z'))).toBe(shown);
});

describe('a room', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const past = '2026-11-25';
  const today = '2026-11-26';
  const later = '2027-06-30';
  type Given = readonly [
    kind: PaperKind,
    state: 'waiting' | 'valid' | 'refused',
    expiresOn: string | null,
    ended?: true,
  ];
  const valid = (kind: PaperKind, day = later): Given => [kind, 'valid', day];

  /** Until when it is public, by these papers alone; also whether pages and media nodes know it then. */
  async function untilOf(given: readonly Given[], grace: Date | null = null) {
    const database = await createTestDatabase('catalogue');
    const { db, pool } = database;
    try {
      const roomId = await roomIdOf(db, 'mara');
      await pool.query('update live_rooms set papers_until = null, papers_grace_until = $1', [grace]);
      for (const [kind, state, expiresOn, ended] of given) {
        const id = randomUUID();
        const file = { fileKey: id, sealedWith: 'none', type: 'image/png', sizeBytes: 1 } as const;
        const endedAt = ended || state === 'refused' ? now : null;
        await db.insert(papers).values({ id, roomId, kind, state, expiresOn, uploadedAt: now, endedAt, ...file });
      }
      const { until } = await writeUntil(db, roomId, now);
      const at = async (time: Date): Promise<boolean[]> => {
        const rooms = await db.select({ nickname: sql<string>`nickname` }).from(roomsNow(time));
        const nodes = await readNodeRooms(db, time);
        return [rooms.some((room) => room.nickname === 'mara'), nodes.some(({ nickname }) => nickname === 'mara')];
      };
      const seen = until && [await at(new Date(until.getTime() - 1)), await at(until)];
      return { until: until?.toISOString() ?? null, now: await at(now), seen };
    } finally {
      await database.close();
    }
  }
  const dark = { until: null, now: [false, false], seen: null };
  const publicUntil = (until: string) => ({
    until,
    now: [true, true],
    seen: [
      [true, true],
      [false, false],
    ],
  });

  it.each<[string, Given[]]>([
    ['nothing', []],
    ['one kind alone', [valid('identity')]],
    ['the other kind alone', [valid('consent')]],
    ['one that waits', [valid('identity'), ['consent', 'waiting', later]]],
    ['one that was refused', [valid('identity'), ['consent', 'refused', later]]],
    ['one that was replaced', [valid('identity'), ['consent', 'valid', later, true]]],
    ['one that expired yesterday', [valid('identity'), valid('consent', past)]],
    ['one without a last day', [valid('identity'), ['consent', 'valid', null]]],
  ])('is dark with %s', async (_, given) => {
    expect(await untilOf(given)).toEqual(dark);
  });

  it('is public with one of each, until the first of them has ended', async () => {
    expect(await untilOf([valid('identity'), valid('consent')])).toEqual(publicUntil('2027-07-01T00:00:00.000Z'));
    expect(await untilOf([valid('identity', today), valid('consent')])).toEqual(
      publicUntil('2026-11-27T00:00:00.000Z'),
    );
    expect(await untilOf([valid('identity'), valid('consent'), ['identity', 'waiting', null]])).toEqual(
      publicUntil('2027-07-01T00:00:00.000Z'),
    );
  });

  it('from before papers were required has the time that it was given, and longer by its papers', async () => {
    const grace = new Date('2026-12-20T09:00:00Z');
    expect(await untilOf([], grace)).toEqual(publicUntil(grace.toISOString()));
    expect(await untilOf([valid('identity'), valid('consent')], grace)).toEqual(
      publicUntil('2027-07-01T00:00:00.000Z'),
    );
    expect(await untilOf([], new Date('2026-11-26T11:59:59Z'))).toEqual(dark);
  });

  it('is good for the whole last day', () => {
    expect(endOfDay('2026-12-31').toISOString()).toBe('2027-01-01T00:00:00.000Z');
  });
});
