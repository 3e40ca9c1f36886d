import { AgeNotice } from '@platform/shared/forms';
import { useAppState } from '@platform/shared/remote';
import { useSearchParams } from '@platform/shared/router';
import { LiveHead } from '../components/live-head';
import { LiveList } from '../components/live-list';
import { LiveListSkeleton } from '../components/live-list-skeleton';
import { NoSuchPage } from '../components/no-such-page';
import { useLiveLogin } from '../live-provider/use-live-login';
import { readPageNumber } from '../state/page-number';
import { readRoomFilters } from '../state/room-filters';
import styles from './live-page.module.css';

/** Who is on air, 16 rooms a page; page and filters live in the address. */
export default function LivePage() {
  useLiveLogin();
  const [search] = useSearchParams();
  const page = readPageNumber(search);
  // What the server would refuse is not requested.
  if (useAppState((state) => state.audience.softMode)) return <AgeNotice shape={<LiveListSkeleton />} />;
  return (
    <div className={styles.glow}>
      <div className={`container ${styles.page}`}>
        {page === null ? (
          <>
            <LiveHead list={undefined} />
            <NoSuchPage>Page numbers start at 1.</NoSuchPage>
          </>
        ) : (
          <LiveList page={page} filters={readRoomFilters(search)} />
        )}
      </div>
    </div>
  );
}
