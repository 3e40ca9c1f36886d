import { useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { EmptyState } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import * as ownPaths from '../../own-paths';
import type { MemberTab } from '../../state/member-tabs';
import {
  memberAuditQuery,
  memberLedgerQuery,
  memberLibraryQuery,
  memberMailsQuery,
  memberOrdersQuery,
} from '../../state/queries';
import { AuditTable } from '../audit-table';
import { Loaded, type LoadState } from '../loaded';
import { OrdersTable } from '../orders/orders-table';
import { Card } from '../table/card';
import { ListSteps } from '../table/list-steps';
import { LedgerTable } from './ledger-table';
import { LibraryTable } from './library-table';
import { MailsTable } from './mails-table';
import type { Member } from './member-act-props';
import { SessionsTable } from './sessions-table';

interface ListProps {
  member: Member;
  /** Where a later page of the list begins. */
  cursor: string | undefined;
}

/** A whole list of a member, 50 a page; which page it is is the address. */
export function MemberList({ member, tab }: { member: Member; tab: MemberTab }): ReactNode {
  const cursor = useSearchParams()[0].get('cursor') ?? undefined;
  const List = lists[tab];
  return <List member={member} cursor={cursor} />;
}

interface ListedProps<Data> {
  query: LoadState<Data>;
  /** Said to a screen reader while it loads. */
  what: string;
  tab: MemberTab;
  at: ListProps;
  /** The list; null: there is nothing in it. */
  children: (data: Data) => ReactNode;
  /** Said where there is nothing. */
  none: string;
}

function Listed<Data extends { next: string | null }>({
  query,
  what,
  tab,
  at: { member, cursor },
  children,
  none,
}: ListedProps<Data>): ReactNode {
  return (
    <Loaded query={query} what={what} rows={12}>
      {(data) => (
        <>
          {children(data) ?? <EmptyState title={none} />}
          <ListSteps
            first={cursor === undefined ? null : ownPaths.memberTab(member.id, tab)}
            next={data.next === null ? null : ownPaths.memberTab(member.id, tab, data.next)}
          />
        </>
      )}
    </Loaded>
  );
}

function Orders(at: ListProps): ReactNode {
  const query = useQuery(memberOrdersQuery(at.member.id, at.cursor));
  return (
    <Listed query={query} what="orders" tab="orders" at={at} none="No orders yet">
      {({ orders }) =>
        orders.length === 0 ? null : (
          <Card title="Orders" detail="newest first">
            <OrdersTable caption="Orders of this member" orders={orders} ofOneMember />
          </Card>
        )
      }
    </Listed>
  );
}

function Ledger(at: ListProps): ReactNode {
  const query = useQuery(memberLedgerQuery(at.member.id, at.cursor));
  return (
    <Listed query={query} what="the ledger" tab="ledger" at={at} none="No entries yet">
      {({ entries }) =>
        entries.length === 0 ? null : (
          <Card title="Ledger" detail="coins and gems, newest first">
            <LedgerTable entries={entries} />
          </Card>
        )
      }
    </Listed>
  );
}

function Library(at: ListProps): ReactNode {
  const query = useQuery(memberLibraryQuery(at.member.id, at.cursor));
  return (
    <Listed query={query} what="the library" tab="library" at={at} none="No games yet">
      {({ games }) =>
        games.length === 0 ? null : (
          <Card title="Library" detail="newest first">
            <LibraryTable games={games} />
          </Card>
        )
      }
    </Listed>
  );
}

function Sessions({ member: { sessions } }: ListProps): ReactNode {
  return sessions.length === 0 ? (
    <EmptyState title="Not logged in anywhere" />
  ) : (
    <Card title="Sessions" detail={sessions.length}>
      <SessionsTable sessions={sessions} />
    </Card>
  );
}

function Mails(at: ListProps): ReactNode {
  const query = useQuery(memberMailsQuery(at.member.id, at.cursor));
  return (
    <Listed query={query} what="the e-mails" tab="mails" at={at} none="No e-mails in the last 30 days">
      {({ mails }) =>
        mails.length === 0 ? null : (
          <Card title="E-mails sent" detail="newest first, kept 30 days">
            <MailsTable memberId={at.member.id} mails={mails} />
          </Card>
        )
      }
    </Listed>
  );
}

function Audit(at: ListProps): ReactNode {
  const query = useQuery(memberAuditQuery(at.member.id, at.cursor));
  return (
    <Listed query={query} what="the audit log" tab="audit" at={at} none="Nothing yet">
      {({ entries }) =>
        entries.length === 0 ? null : (
          <Card title="Audit" detail="what staff did, newest first">
            <AuditTable entries={entries} />
          </Card>
        )
      }
    </Listed>
  );
}

const lists: Readonly<Record<MemberTab, (at: ListProps) => ReactNode>> = {
  orders: Orders,
  ledger: Ledger,
  library: Library,
  sessions: Sessions,
  mails: Mails,
  audit: Audit,
};
