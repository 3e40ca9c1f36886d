import type { ReactNode } from 'react';
import { AgeNotice } from '@platform/shared/forms';
import { toAppError } from '@platform/shared/http';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { useQuery } from '@platform/shared/store';
import { Button, EmptyState } from '@platform/shared/ui';
import { LoadFailure } from '../components/load-failure';
import { RoomSkeleton } from '../components/room/room-skeleton';
import { StudioRoom } from '../components/studio/studio-room';
import { studioQuery } from '../state/queries';
import styles from './studio-page.module.css';

/** Milliseconds between looks at viewers, bitrate and tips; a hidden page rests. */
const refreshEvery = 10_000;

/** Where performers go live. Everybody else is told what it is. */
export default function StudioPage(): ReactNode {
  const softMode = useAppState((state) => state.audience.softMode);
  const query = useQuery({ ...studioQuery(), enabled: !softMode, refetchInterval: refreshEvery });
  if (query.data !== undefined && !softMode)
    return (
      <div className={`container ${styles.page}`}>
        <StudioRoom studio={query.data} />
      </div>
    );
  const loading = (
    <div className={`container ${styles.page}`}>
      <h1>Studio</h1>
      <RoomSkeleton />
    </div>
  );
  if (softMode) return <AgeNotice shape={loading} />;
  if (query.isPending) return loading;
  return (
    <div className={`container ${styles.page}`}>
      {toAppError(query.error).status === 403 ? (
        <NoPerformer />
      ) : (
        <>
          <h1>Studio</h1>
          <LoadFailure query={query} />
        </>
      )}
    </div>
  );
}

/** What the studio is, for members who have no room. */
function NoPerformer(): ReactNode {
  return (
    <>
      <h1>Studio</h1>
      <EmptyState
        title="The studio is for performers"
        action={
          <div className={styles.actions}>
            <Button variant="primary" to={paths.contact()}>
              Apply to perform
            </Button>
            <Button variant="outlined" to={paths.camgirls()}>
              See live rooms
            </Button>
          </div>
        }
      >
        Performers go live from here with a camera and a microphone. Want your own room? Write to us. We verify age and
        identity first.
      </EmptyState>
    </>
  );
}
