import { toAppError } from '@platform/shared/http';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Button, ErrorPanel } from '@platform/shared/ui';
import { profileQuery } from '../api/profile';
import { AccountPanels } from '../components/account-panels';
import { OwnedGames } from '../components/owned-games';
import { Overview } from '../components/overview';
import { OverviewSkeleton } from '../components/overview-skeleton';

/** The member's overview (product.md §2). The shell draws the menu beside it. */
export default function DashboardPage() {
  const { http } = useRuntime();
  const softMode = useAppState((state) => state.audience.softMode);
  const profile = useQuery(profileQuery(http));

  if (profile.data === undefined && profile.isError) {
    const { kind, status } = toAppError(profile.error);
    // The session ended meanwhile: another try would end the same way.
    const ended = status === 401;
    return (
      <ErrorPanel
        level={1}
        kind={kind}
        onRetry={ended ? undefined : () => void profile.refetch()}
        retrying={profile.isFetching}
        action={
          ended ? (
            <Button to={paths.login(paths.dashboard())} variant="primary">
              Log in
            </Button>
          ) : undefined
        }
      />
    );
  }
  return (
    <>
      {profile.data === undefined ? <OverviewSkeleton /> : <Overview profile={profile.data} />}
      {!softMode && <OwnedGames />}
      {profile.data !== undefined && <AccountPanels profile={profile.data} />}
    </>
  );
}
