import { LiveGrid } from '@platform/shared/ui';
import { LiveHead } from './live-head';

/** The list while its chunk is on its way. */
export function LiveListSkeleton() {
  return (
    <div className="container">
      <LiveHead list={undefined} />
      <LiveGrid loading skeletons={16} label="Live rooms" />
    </div>
  );
}
