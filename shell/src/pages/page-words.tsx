import { useLocation } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { pageWordsQuery } from './text-queries';

/**
 * The head of a page in the editor's words.
 * @param props `title`: the heading where the editor gave none
 */
export function PageWords({ title }: { title: string }) {
  const { data: words } = useQuery(pageWordsQuery(useLocation().pathname));
  return (
    <>
      <h1>{words?.h1 || title}</h1>
      {words?.h2 && <h2 className="lead">{words.h2}</h2>}
      {words?.description && <p className="lead">{words.description}</p>}
    </>
  );
}
