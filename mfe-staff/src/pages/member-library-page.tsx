import { Link, useParams, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { EmptyState } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { LibraryTable } from '../components/member/library-table';
import { Card } from '../components/table/card';
import { ListSteps } from '../components/table/list-steps';
import * as ownPaths from '../own-paths';
import { memberLibraryQuery } from '../state/queries';

/** All games of a member, newest first. */
export default function MemberLibraryPage(): ReactNode {
  const id = Number(useParams()['id']);
  return (
    <StaffPage title={`Library of member ${id}`} actions={<Link to={ownPaths.member(id)}>Back to the member</Link>}>
      <Library id={id} />
    </StaffPage>
  );
}

function Library({ id }: { id: number }): ReactNode {
  const cursor = useSearchParams()[0].get('cursor') ?? undefined;
  const query = useQuery(memberLibraryQuery(id, cursor));
  return (
    <Loaded query={query} what="the library" rows={12}>
      {({ games, next }) => (
        <>
          {games.length === 0 ? (
            <EmptyState title="No games so far" />
          ) : (
            <Card title="Library" detail="newest first">
              <LibraryTable games={games} />
            </Card>
          )}
          <ListSteps
            first={cursor === undefined ? null : ownPaths.memberLibrary(id)}
            next={next === null ? null : ownPaths.memberLibrary(id, next)}
          />
        </>
      )}
    </Loaded>
  );
}
