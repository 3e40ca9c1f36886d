import type { AuditEntry } from '@platform/shared/contracts';
import { toAppError } from '@platform/shared/http';
import { formatNumber } from '@platform/shared/format';
import { Link, useParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Avatar, Banner, EmptyState, Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { AuditTable } from '../components/audit-table';
import { Day, DayTime } from '../components/clock-time';
import { StaffDoor } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { LedgerTable } from '../components/member/ledger-table';
import { LibraryTable } from '../components/member/library-table';
import { MailsTable } from '../components/member/mails-table';
import type { Member } from '../components/member/member-act-props';
import { MemberActs } from '../components/member/member-acts';
import styles from '../components/member/member.module.css';
import { RoomBansTable } from '../components/member/room-bans-table';
import { OrdersTable } from '../components/orders/orders-table';
import { Card, Facts, Pad } from '../components/table/card';
import { type Column, DataTable } from '../components/table/data-table';
import * as ownPaths from '../own-paths';
import { useMay } from '../state/me';
import {
  auditQuery,
  memberLedgerQuery,
  memberLibraryQuery,
  memberMailsQuery,
  memberQuery,
  ordersQuery,
} from '../state/queries';

/** What staff know of a member, and what they may do. */
export default function MemberPage(): ReactNode {
  const id = Number(useParams()['id']);
  return (
    <StaffDoor title={`Member ${id}`}>
      <MemberView id={id} />
    </StaffDoor>
  );
}

function MemberView({ id }: { id: number }): ReactNode {
  const query = useQuery(memberQuery(id));
  if (query.isError && toAppError(query.error).kind === 'not-found')
    return (
      <EmptyState title="There is no such member" level={1}>
        The account may have been erased. Its receipts are among the orders.
      </EmptyState>
    );
  return (
    <Loaded query={query} what="the member" level={1}>
      {(member) => (
        <>
          <Head member={member} />
          <MemberActs member={member} />
          <Money member={member} />
          <Notes id={id} />
          <RoomBans member={member} />
          <Orders id={id} />
          <Ledger id={id} />
          <Library id={id} />
          <Mails id={id} />
          <Sessions member={member} />
          <Acts id={id} />
        </>
      )}
    </Loaded>
  );
}

function Head({ member }: { member: Member }): ReactNode {
  const { id, name, email, publicName, createdAt, block, ageVerifiedUntil, removalDueAt, subscription } = member;
  const { emailChange } = member;
  return (
    <>
      <div className={styles.head}>
        <Avatar name={name} size={52} image={null} />
        <div className={styles.title}>
          <h1>{name}</h1>
          <p>
            {email} · member {id} since <Day iso={createdAt} />
            {publicName !== null && ` · public name ${publicName}`}
          </p>
        </div>
        <div className={styles.tags}>
          <Tag variant={block === null ? 'ok' : 'bad'}>{block === null ? 'Active' : 'Blocked'}</Tag>
          <Tag variant={ageVerifiedUntil === null ? 'neutral' : 'ok'} icon="shield">
            {ageVerifiedUntil === null ? 'Age not verified' : 'Age verified'}
          </Tag>
          {subscription?.status === 'active' && <Tag>Premium</Tag>}
        </div>
      </div>
      {block !== null && (
        <Banner tone="warning" title="This account is blocked.">
          Since <DayTime iso={block.at} />. The member reads: {block.text ?? 'the usual text'}
        </Banner>
      )}
      {emailChange !== null && (
        <Banner tone="warning" title={`The e-mail address is about to change to ${emailChange.email}.`}>
          {emailChange.newConfirmed ? 'The new address has confirmed.' : 'The new address has not confirmed yet.'}{' '}
          {emailChange.madeAt === null ? (
            'The member began it: both addresses have to confirm.'
          ) : (
            <>
              Staff began it: it is made after <DayTime iso={emailChange.madeAt} />, unless the old address stops it.
            </>
          )}
        </Banner>
      )}
      {removalDueAt !== null && (
        <Banner tone="warning" title="This account is about to be erased.">
          On <DayTime iso={removalDueAt} />, unless its member comes back.
        </Banner>
      )}
    </>
  );
}

function Money({ member }: { member: Member }): ReactNode {
  const { coins, gems, orders, paidOrders, refundedOrders, chargebacks, ownedGames, subscription, ageVerifiedUntil } =
    member;
  return (
    <Facts
      facts={[
        { label: 'Orders', value: formatNumber(orders), detail: `${paidOrders} paid` },
        { label: 'Refunded', value: formatNumber(refundedOrders), detail: 'orders' },
        { label: 'Coins', value: formatNumber(coins) },
        { label: 'Gems', value: formatNumber(gems) },
        { label: 'Library', value: formatNumber(ownedGames), detail: 'games' },
        {
          label: 'Premium',
          value: subscription === null ? 'None' : <Day iso={subscription.paidUntil} />,
          detail: subscription === null ? undefined : `${subscription.plan}, ${subscription.status}`,
        },
        { label: 'Chargebacks', value: formatNumber(chargebacks) },
        {
          label: 'Age verified',
          value: ageVerifiedUntil === null ? 'No' : <Day iso={ageVerifiedUntil} />,
          detail: ageVerifiedUntil === null ? undefined : 'until then',
        },
      ]}
    />
  );
}

function Orders({ id }: { id: number }): ReactNode {
  return useMay('orders.read') ? <OrdersOf id={id} /> : null;
}

function OrdersOf({ id }: { id: number }): ReactNode {
  const query = useQuery(ordersQuery({ member: id }));
  return (
    <Card title="Orders" action={<Link to={ownPaths.orders({ member: id })}>All orders</Link>}>
      <Loaded query={query} what="orders" rows={3}>
        {({ orders }) =>
          orders.length === 0 ? (
            <Pad>No orders so far.</Pad>
          ) : (
            <OrdersTable caption="Orders of this member" orders={orders.slice(0, 5)} ofOneMember />
          )
        }
      </Loaded>
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
    <Card title="Notes" detail="for staff alone">
      <Loaded query={query} what="the notes" rows={2}>
        {({ entries }) =>
          entries.length === 0 ? (
            <Pad>No notes so far.</Pad>
          ) : (
            <DataTable
              caption="Notes about this member"
              columns={noteColumns}
              rows={entries.slice(0, 5)}
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
  { label: 'Who', phone: 'second', cell: ({ actor }) => actor },
  { label: 'When', phone: 'second-end', cell: ({ at }) => <DayTime iso={at} /> },
];

/** An older API says nothing of them, and neither does the page then. */
function RoomBans({ member: { roomBans } }: { member: Member }): ReactNode {
  return roomBans === undefined ? null : (
    <Card title="Room bans" detail="set by performers">
      {roomBans.length === 0 ? (
        <Pad>No performer has banned or silenced this member.</Pad>
      ) : (
        <RoomBansTable bans={roomBans} />
      )}
    </Card>
  );
}

function Ledger({ id }: { id: number }): ReactNode {
  return useMay('members.money') ? <LedgerOf id={id} /> : null;
}

function LedgerOf({ id }: { id: number }): ReactNode {
  const query = useQuery(memberLedgerQuery(id));
  return (
    <Card title="Coins and gems" action={<Link to={ownPaths.memberLedger(id)}>All entries</Link>}>
      <Loaded query={query} what="the ledger" rows={3}>
        {({ entries }) =>
          entries.length === 0 ? <Pad>Nothing has moved so far.</Pad> : <LedgerTable entries={entries.slice(0, 5)} />
        }
      </Loaded>
    </Card>
  );
}

function Library({ id }: { id: number }): ReactNode {
  const query = useQuery(memberLibraryQuery(id));
  return (
    <Card title="Library" action={<Link to={ownPaths.memberLibrary(id)}>All games</Link>}>
      <Loaded query={query} what="the library" rows={3}>
        {({ games }) => (games.length === 0 ? <Pad>No games so far.</Pad> : <LibraryTable games={games.slice(0, 5)} />)}
      </Loaded>
    </Card>
  );
}

function Mails({ id }: { id: number }): ReactNode {
  const query = useQuery(memberMailsQuery(id));
  return (
    <Card title="E-mails sent" detail="kept 30 days" action={<Link to={ownPaths.memberMails(id)}>All e-mails</Link>}>
      <Loaded query={query} what="the e-mails" rows={3}>
        {({ mails }) =>
          mails.length === 0 ? (
            <Pad>None in the last 30 days.</Pad>
          ) : (
            <MailsTable memberId={id} mails={mails.slice(0, 5)} />
          )
        }
      </Loaded>
    </Card>
  );
}

const sessionColumns: readonly Column<Member['sessions'][number]>[] = [
  { label: 'Device', phone: 'first', cell: ({ device }) => device },
  { label: 'Since', phone: 'second', cell: ({ createdAt }) => <DayTime iso={createdAt} /> },
  { label: 'Last seen', phone: 'first-end', cell: ({ lastSeenAt }) => <DayTime iso={lastSeenAt} /> },
];

function Sessions({ member: { sessions } }: { member: Member }): ReactNode {
  return (
    <Card title="Sessions" detail={sessions.length}>
      {sessions.length === 0 ? (
        <Pad>Logged in nowhere.</Pad>
      ) : (
        <DataTable
          caption="Sessions of this member"
          columns={sessionColumns}
          rows={sessions}
          keyOf={({ device, createdAt }) => `${device} ${createdAt}`}
        />
      )}
    </Card>
  );
}

function Acts({ id }: { id: number }): ReactNode {
  return useMay('audit.read') ? <ActsOf id={id} /> : null;
}

function ActsOf({ id }: { id: number }): ReactNode {
  const query = useQuery(auditQuery({ member: id }));
  return (
    <Card title="Audit" detail="what staff did" action={<Link to={ownPaths.audit({ member: id })}>All of it</Link>}>
      <Loaded query={query} what="the audit log" rows={3}>
        {({ entries }) =>
          entries.length === 0 ? <Pad>Nothing so far.</Pad> : <AuditTable entries={entries.slice(0, 5)} />
        }
      </Loaded>
    </Card>
  );
}
