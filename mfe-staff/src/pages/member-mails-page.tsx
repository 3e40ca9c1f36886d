import { Link, useParams, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { EmptyState } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { MailsTable } from '../components/member/mails-table';
import { Card } from '../components/table/card';
import { ListSteps } from '../components/table/list-steps';
import * as ownPaths from '../own-paths';
import { memberMailsQuery } from '../state/queries';

/** E-mails to a member, newest first. */
export default function MemberMailsPage(): ReactNode {
  const id = Number(useParams()['id']);
  return (
    <StaffPage title={`E-mails to member ${id}`} actions={<Link to={ownPaths.member(id)}>Back to the member</Link>}>
      <Mails id={id} />
    </StaffPage>
  );
}

function Mails({ id }: { id: number }): ReactNode {
  const cursor = useSearchParams()[0].get('cursor') ?? undefined;
  const query = useQuery(memberMailsQuery(id, cursor));
  return (
    <Loaded query={query} what="the e-mails" rows={12}>
      {({ mails, next }) => (
        <>
          {mails.length === 0 ? (
            <EmptyState title="No e-mails in the last 30 days" />
          ) : (
            <Card title="E-mails sent" detail="newest first, kept 30 days">
              <MailsTable memberId={id} mails={mails} />
            </Card>
          )}
          <ListSteps
            first={cursor === undefined ? null : ownPaths.memberMails(id)}
            next={next === null ? null : ownPaths.memberMails(id, next)}
          />
        </>
      )}
    </Loaded>
  );
}
