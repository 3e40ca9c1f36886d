import { toAppError } from '@platform/shared/http';
import { useParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { EmptyState } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { StaffDoor } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { PapersCard } from '../components/performers/papers-card';
import { ActsCard, PayoutsCard, ReportsCard, TitlesCard } from '../components/performers/performer-cards';
import { PerformerBanners, PerformerFacts, PerformerHead } from '../components/performers/performer-head';
import styles from '../components/performers/performer.module.css';
import { BroadcastsCard, OnAirCard, SanctionsCard } from '../components/performers/room-cards';
import { ShareCard } from '../components/performers/share-card';
import { performerQuery } from '../state/queries';

/** A performer: her rooms with their switch, papers, money, titles, reports and what staff did, as far as the role sees it. */
export default function PerformerPage(): ReactNode {
  const id = Number(useParams()['id']);
  return (
    <StaffDoor title={`Performer ${id}`}>
      <PerformerView key={id} id={id} />
    </StaffDoor>
  );
}

function PerformerView({ id }: { id: number }): ReactNode {
  const query = useQuery(performerQuery(id));
  if (query.isError && ['not-found', 'validation'].includes(toAppError(query.error).kind))
    return (
      <EmptyState title="There is no such performer" level={1}>
        She may have been removed from the catalogue.
      </EmptyState>
    );
  return (
    <Loaded query={query} what="the performer" level={1}>
      {(performer) => {
        const { rooms, money, reports } = performer;
        return (
          <>
            <PerformerHead performer={performer} />
            <PerformerBanners performer={performer} />
            <PerformerFacts performer={performer} />
            <div className={styles.columns}>
              <div className={styles.aside}>
                {rooms.map((room) => (
                  <OnAirCard key={room.nickname} room={room} />
                ))}
                <ActsCard performer={performer} />
              </div>
              <div className={styles.stack}>
                <PapersCard performer={performer} />
                {money?.earnings.map((earnings) => (
                  <PayoutsCard key={earnings.room} earnings={earnings} performer={performer.name} />
                ))}
                {money?.earnings.map((earnings) => (
                  <ShareCard key={earnings.room} earnings={earnings} />
                ))}
                {reports && <ReportsCard reports={reports} />}
                {rooms.map((room) => (
                  <SanctionsCard key={room.nickname} room={room} />
                ))}
                {rooms.map((room) => (
                  <BroadcastsCard key={room.nickname} room={room} />
                ))}
                <TitlesCard titles={performer.titles} />
              </div>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
