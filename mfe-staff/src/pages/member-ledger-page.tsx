import { Link, useParams, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { EmptyState } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { LedgerTable } from '../components/member/ledger-table';
import { Card } from '../components/table/card';
import { ListSteps } from '../components/table/list-steps';
import * as ownPaths from '../own-paths';
import { memberLedgerQuery } from '../state/queries';

/** All that came to a member and went, newest first. */
export default function MemberLedgerPage(): ReactNode {
  const id = Number(useParams()['id']);
  return (
    <StaffPage
      title={`Coins and gems of member ${id}`}
      actions={<Link to={ownPaths.member(id)}>Back to the member</Link>}
    >
      <Ledger id={id} />
    </StaffPage>
  );
}

function Ledger({ id }: { id: number }): ReactNode {
  const cursor = useSearchParams()[0].get('cursor') ?? undefined;
  const query = useQuery(memberLedgerQuery(id, cursor));
  return (
    <Loaded query={query} what="the ledger" rows={12}>
      {({ entries, next }) => (
        <>
          {entries.length === 0 ? (
            <EmptyState title="Nothing has moved so far" />
          ) : (
            <Card title="Coins and gems" detail="newest first">
              <LedgerTable entries={entries} />
            </Card>
          )}
          <ListSteps
            first={cursor === undefined ? null : ownPaths.memberLedger(id)}
            next={next === null ? null : ownPaths.memberLedger(id, next)}
          />
        </>
      )}
    </Loaded>
  );
}
