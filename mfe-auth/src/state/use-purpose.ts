import { useAppState } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { purposeOf } from './purpose';
import { gameQuery, videoQuery } from './queries';

/**
 * What the visitor wants an account for, in the words that end "Log in to …". The title is an extra: without it, as
 * behind the age gate, the sentence says "this game".
 * @param continueTo path of this site where they go on
 * @returns null where nothing can be said
 */
export function usePurpose(continueTo: string): string | null {
  const open = useAppState(({ audience }) => !audience.softMode);
  const purpose = purposeOf(continueTo);
  const { kind, slug = '' } = purpose?.about ?? {};
  const game = useQuery({ ...gameQuery(slug), enabled: open && kind === 'game' }).data;
  const video = useQuery({ ...videoQuery(slug), enabled: open && kind === 'video' }).data;
  return purpose?.words((kind === 'game' ? game : video)?.title ?? `this ${kind ?? 'page'}`) ?? null;
}
