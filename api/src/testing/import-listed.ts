import { importContent } from '../areas/catalogue/transfer/import-repository';
import { givePapers } from './on-air';

/** As `importContent`, with papers of all whom it names: rooms and titles are public. */
export async function importListed(...given: Parameters<typeof importContent>): ReturnType<typeof importContent> {
  const done = await importContent(...given);
  await givePapers(given[0]);
  return done;
}
