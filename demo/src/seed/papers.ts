import { randomUUID } from 'node:crypto';
import type { KeepFile, Queryable, SeedTools } from '@platform/api/seed';

/** Years for which the demo's papers are good. */
const YEARS = 3;
const kinds = ['identity', 'consent'] as const;
const titles = { identity: 'Identity document', consent: 'Consent and release' } as const;

/** Gives every performer of the demo valid papers, for her titles and each of her rooms. They are specimens, and say so. */
export async function addPapers(tools: SeedTools, tx: Queryable, now: Date, keep: KeepFile): Promise<void> {
  const { asc, dayOf, eq, insertPaper, settleTitles, writeUntil } = tools;
  const { liveRooms, models, performers } = tools.tables;
  const expiresOn = dayOf(new Date(now.getTime() + YEARS * 365 * 86_400_000));
  const people = await tx
    .select({
      modelId: models.id,
      roomId: liveRooms.id,
      first: models.firstName,
      last: models.lastName,
      accountId: performers.accountId,
    })
    .from(models)
    .leftJoin(liveRooms, eq(liveRooms.modelId, models.id))
    .leftJoin(performers, eq(performers.roomId, liveRooms.id))
    .orderBy(asc(models.id), asc(liveRooms.id));
  for (const { modelId, roomId, first, last, accountId } of people) {
    for (const kind of kinds) {
      const id = randomUUID();
      const file = specimen([titles[kind], `${first} ${last}`, 'Specimen. No such person exists.']);
      const decided = { state: 'valid', expiresOn, uploadedAt: now, decidedAt: now } as const;
      const about = { id, modelId, roomId, accountId, kind, type: 'application/pdf', sizeBytes: file.length } as const;
      await insertPaper(tx, { ...about, ...decided, ...(await keep(id, file)) });
    }
    if (roomId !== null) await writeUntil(tx, roomId, now);
  }
  await settleTitles(
    tx,
    now,
    people.map(({ modelId }) => modelId),
  );
}

/** A page of PDF with a few lines. @param lines in ASCII, without brackets */
function specimen(lines: readonly string[]): Buffer {
  const text = `BT /F1 18 Tf 72 720 Td 28 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${body}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}
