import { toAppError } from '@platform/shared/http';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { canHaveMemberData, useQuery } from '@platform/shared/store';
import { Button, ErrorPanel } from '@platform/shared/ui';
import { AccountPanels } from '../components/account-panels';
import { DashboardFavourites } from '../components/favourites/dashboard-favourites';
import { ContinueRow, ContinueSkeleton } from '../components/library/continue-row';
import { OwnedGames } from '../components/owned-games';
import { Greeting, Overview } from '../components/overview';
import { RecentActivity } from '../components/recent-activity';
import { heroGames } from '../state/hero-games';
import { latestGamesQuery, profileQuery } from '../state/queries';

/** The member's overview (docs/spec/routes.md#pages). The shell draws the menu beside it. */
export default function DashboardPage() {
  const hasGames = useAppState(canHaveMemberData);
  const profile = useQuery(profileQuery());
  const latest = useQuery({ ...latestGamesQuery(), enabled: hasGames });

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
  const led = hasGames ? heroGames(latest.data?.items ?? []) : [];
  return (
    <>
      <Greeting profile={profile.data} />
      {hasGames && latest.isPending && <ContinueSkeleton />}
      <ContinueRow items={led} />
      <Overview profile={profile.data} />
      {hasGames && <OwnedGames latest={latest} shown={led} />}
      {hasGames && <DashboardFavourites />}
      <RecentActivity />
      {profile.data !== undefined && <AccountPanels profile={profile.data} />}
    </>
  );
}
