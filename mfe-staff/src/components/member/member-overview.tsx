import type { AuditEntry } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { Link } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import type { ReactNode } from 'react';
import * as ownPaths from '../../own-paths';
import { useMay } from '../../state/me';
import {
  auditQuery,
  memberAuditQuery,
  memberLedgerQuery,
  memberLibraryQuery,
  memberMailsQuery,
  memberOrdersQuery,
} from '../../state/queries';
import { AuditTable } from '../audit-table';
import { DayTime } from '../clock-time';
import { Loaded } from '../loaded';
import { OrdersTable } from '../orders/orders-table';
import { Card, Pad } from '../table/card';
import { type Column, DataTable } from '../table/data-table';
import { LedgerTable } from './ledger-table';
import { LibraryTable } from './library-table';
import { MailsTable } from './mails-table';
import type { Member } from './member-act-props';
import styles from './member.module.css';
import { RoomBansTable } from './room-bans-table';
import { SessionsTable } from './sessions-table';

/** Rows of a card; the tab has all. */
const MOST = 5;

/** The newest of each list of a member, a card each, and ways to all of them. */
export function MemberOverview({ member }: { member: Member }): ReactNode {
  const { id } = member;
  return (
    <>
      <Orders member={member} />
      <Ledger id={id} />
      <div className={styles.pair}>
        <Sessions member={member} />
        <Notes id={id} />
      </div>
      <Library member={member} />
      <Mails id={id} />
      <RoomBans member={member} />
      <Acts id={id} />
    </>
  );
}

/** How many of a list the card has. */
const shownOf = (count: number): string | number => (count > MOST ? `${MOST} of ${formatNumber(count)}` : count);

function Orders({ member }: { member: Member }): ReactNode {
  return useMay('orders.read') ? <OrdersOf member={member} /> : null;
}

function OrdersOf({ member: { id, orders: count } }: { member: Member }): ReactNode {
  const query = useQuery(memberOrdersQuery(id));
  return (
    <Card title="Orders" detail={shownOf(count)} action={<Link to={ownPaths.memberTab(id, 'orders')}>All orders</Link>}>
      <Loaded query={query} what="orders" rows={3}>
        {({ orders }) =>
          orders.length === 0 ? (
            <Pad>No orders yet.</Pad>
          ) : (
            <OrdersTable caption="Orders of this member" orders={orders.slice(0, MOST)} ofOneMember />
          )
        }
      </Loaded>
    </Card>
  );
}

function Ledger({ id }: { id: number }): ReactNode {
  return useMay('members.money') ? <LedgerOf id={id} /> : null;
}

function LedgerOf({ id }: { id: number }): ReactNode {
  const query = useQuery(memberLedgerQuery(id));
  return (
    <Card
      title="Ledger"
      detail="coins and gems"
      action={<Link to={ownPaths.memberTab(id, 'ledger')}>All entries</Link>}
    >
      <Loaded query={query} what="the ledger" rows={3}>
        {({ entries }) =>
          entries.length === 0 ? <Pad>No entries yet.</Pad> : <LedgerTable entries={entries.slice(0, MOST)} />
        }
      </Loaded>
    </Card>
  );
}

function Sessions({ member: { id, sessions } }: { member: Member }): ReactNode {
  return (
    <Card
      title="Sessions"
      detail={shownOf(sessions.length)}
      action={<Link to={ownPaths.memberTab(id, 'sessions')}>All sessions</Link>}
    >
      {sessions.length === 0 ? (
        <Pad>Not logged in anywhere.</Pad>
      ) : (
        <SessionsTable sessions={sessions.slice(0, MOST)} />
      )}
    </Card>
  );
}

/** What staff noted: their acts of that kind. */
function Notes({ id }: { id: number }): ReactNode {
  return useMay('audit.read') ? <NotesOf id={id} /> : null;
}

function NotesOf({ id }: { id: number }): ReactNode {
  const query = useQuery(auditQuery({ member: id, search: 'members.note' }));
  return (
    <Card title="Notes" detail="staff only">
      <Loaded query={query} what="the notes" rows={2}>
        {({ entries }) =>
          entries.length === 0 ? (
            <Pad>No notes yet.</Pad>
          ) : (
            <DataTable
              caption="Notes about this member"
              columns={noteColumns}
              rows={entries.slice(0, MOST)}
              keyOf={({ id: number }) => number}
            />
          )
        }
      </Loaded>
    </Card>
  );
}

const noteColumns: readonly Column<AuditEntry>[] = [
  { label: 'Note', phone: 'first', wraps: true, cell: ({ reason }) => reason },
  { label: 'By', phone: 'second', wraps: true, cell: ({ actor }) => actor },
  { label: 'When', phone: 'second-end', cell: ({ at }) => <DayTime iso={at} /> },
];

function Library({ member: { id, ownedGames } }: { member: Member }): ReactNode {
  const query = useQuery(memberLibraryQuery(id));
  return (
    <Card
      title="Library"
      detail={shownOf(ownedGames)}
      action={<Link to={ownPaths.memberTab(id, 'library')}>All games</Link>}
    >
      <Loaded query={query} what="the library" rows={3}>
        {({ games }) => (games.length === 0 ? <Pad>No games yet.</Pad> : <LibraryTable games={games.slice(0, MOST)} />)}
      </Loaded>
    </Card>
  );
}

function Mails({ id }: { id: number }): ReactNode {
  const query = useQuery(memberMailsQuery(id));
  return (
    <Card
      title="E-mails sent"
      detail="kept 30 days"
      action={<Link to={ownPaths.memberTab(id, 'mails')}>All e-mails</Link>}
    >
      <Loaded query={query} what="the e-mails" rows={3}>
        {({ mails }) =>
          mails.length === 0 ? (
            <Pad>None in the last 30 days.</Pad>
          ) : (
            <MailsTable memberId={id} mails={mails.slice(0, MOST)} />
          )
        }
      </Loaded>
    </Card>
  );
}

/** An older API says nothing of them, and neither does the page then. */
function RoomBans({ member: { roomBans } }: { member: Member }): ReactNode {
  return roomBans === undefined ? null : (
    <Card title="Room bans" detail="set by performers">
      {roomBans.length === 0 ? (
        <Pad>No performer has banned or muted this member.</Pad>
      ) : (
        <RoomBansTable bans={roomBans} />
      )}
    </Card>
  );
}

function Acts({ id }: { id: number }): ReactNode {
  return useMay('audit.read') ? <ActsOf id={id} /> : null;
}

function ActsOf({ id }: { id: number }): ReactNode {
  const query = useQuery(memberAuditQuery(id));
  return (
    <Card title="Audit" detail="what staff did" action={<Link to={ownPaths.memberTab(id, 'audit')}>All acts</Link>}>
      <Loaded query={query} what="the audit log" rows={3}>
        {({ entries }) =>
          entries.length === 0 ? <Pad>Nothing yet.</Pad> : <AuditTable entries={entries.slice(0, MOST)} />
        }
      </Loaded>
    </Card>
  );
}
