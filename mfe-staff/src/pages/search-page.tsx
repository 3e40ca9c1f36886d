import type { StaffFound, TakeDownSubject } from '@platform/shared/contracts';
import { Link, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { EmptyState, Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { Card } from '../components/table/card';
import { type Column, DataTable } from '../components/table/data-table';
import { TakeDown } from '../components/take-down/take-down';
import { paths } from '@platform/shared/paths';
import * as ownPaths from '../own-paths';
import { useMay } from '../state/me';
import { searchQuery } from '../state/queries';
import { textToSearch } from '../state/search-address';

const kindWords: Readonly<Record<StaffFound['kind'], string>> = {
  member: 'Member',
  order: 'Order',
  receipt: 'Receipt',
  game: 'Game',
  video: 'Video',
  performer: 'Performer',
  room: 'Room',
  partner: 'Partner',
};

/** Where something that was found leads; null where there is no page of it. */
function addressOf(
  { kind, id, memberId, performerId, isOnSite }: StaffFound,
  mayReadPerformers: boolean,
): string | null {
  if (memberId !== null) return ownPaths.member(memberId);
  if (performerId !== null && mayReadPerformers) return ownPaths.performer(performerId);
  if (isOnSite === false) return null;
  const slug = encodeURIComponent(id);
  if (kind === 'game') return `${paths.games()}/${slug}`;
  if (kind === 'video') return `${paths.videos()}/${slug}`;
  if (kind === 'performer') return `${paths.pornstars()}/${slug}`;
  if (kind === 'room') return `${paths.camgirls()}/${slug}`;
  return null;
}

/** What of it staff can take down; null: nothing, or it is off the site. */
function takeDownOf({ kind, id, isOnSite }: StaffFound): TakeDownSubject | null {
  if (isOnSite === false) return null;
  if (kind === 'game' || kind === 'video' || kind === 'room') return { kind, slug: id };
  return kind === 'performer' ? { kind: 'model', slug: id } : null;
}

function FoundTakeDown({ found }: { found: StaffFound }): ReactNode {
  const about = takeDownOf(found);
  return about && <TakeDown about={about} title={found.title} />;
}

function FoundLink({ found }: { found: StaffFound }): ReactNode {
  const to = addressOf(found, useMay('performers.read'));
  return to === null ? found.title : <Link to={to}>{found.title}</Link>;
}

const columns: readonly Column<StaffFound>[] = [
  {
    label: 'Found',
    phone: 'first',
    cell: (found) => <FoundLink found={found} />,
  },
  { label: 'Kind', phone: 'first-end', cell: ({ kind }) => kindWords[kind] },
  { label: 'Number', cell: ({ id }) => id },
  {
    label: 'Detail',
    phone: 'second',
    wraps: true,
    cell: ({ detail, isOnSite }) =>
      isOnSite === false ? (
        <>
          {detail} <Tag variant="bad">Off the site</Tag>
        </>
      ) : (
        detail
      ),
  },
  { label: 'Act', hideLabel: true, phone: 'second-end', cell: (found) => <FoundTakeDown found={found} /> },
];

/** What the search box found. */
export default function SearchPage(): ReactNode {
  const q = textToSearch(useSearchParams()[0]);
  return (
    <StaffPage title="Search" detail={q === null ? undefined : `“${q}”`}>
      {q === null ? (
        <EmptyState title="Find a member, an order or a title">
          Press / and type an e-mail address, name, order or receipt number, title, room or partner.
        </EmptyState>
      ) : (
        <Results q={q} />
      )}
    </StaffPage>
  );
}

function Results({ q }: { q: string }): ReactNode {
  const query = useQuery(searchQuery(q));
  return (
    <Loaded query={query} what="what was found">
      {({ found }) =>
        found.length === 0 ? (
          <EmptyState title="Nothing found">Check the spelling, or try another part of it.</EmptyState>
        ) : (
          <Card title="Found" detail={found.length}>
            <DataTable caption="Found" columns={columns} rows={found} keyOf={({ kind, id }) => `${kind} ${id}`} />
          </Card>
        )
      }
    </Loaded>
  );
}
