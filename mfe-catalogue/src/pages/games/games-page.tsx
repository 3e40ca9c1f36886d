import { type ReactNode, useCallback } from 'react';
import type { GameCard, GameSort } from '@platform/shared/contracts';
import { useAppState } from '@platform/shared/remote';
import { canHaveMemberData, keepPreviousData, useQuery } from '@platform/shared/store';
import { GameGrid } from '@platform/shared/ui';
import { ViewerGameCard } from '../../components/game/viewer-game-card';
import { ListPage, ListView } from '../../components/list/list-view';
import type { ListAddress } from '../../state/list-address';
import { gameList } from '../../state/list-kinds';
import { permittedAddress } from '../../state/list-queries';
import { useViewer } from '../../state/use-viewer';
import { gameListQuery, popularGamesQuery } from '../../state/queries';

/** All games, 24 a page. */
export default function GamesPage(): ReactNode {
  return <ListPage kind={gameList}>{(address) => <Games address={address} />}</ListPage>;
}

function Games({ address }: { address: ListAddress<GameSort> }): ReactNode {
  const viewer = useViewer();
  const member = useAppState(canHaveMemberData);
  const permitted = permittedAddress(address, member);
  const queryOf = (page: number) => gameListQuery({ ...permitted, page }, viewer.softMode);
  const list = useQuery({ ...queryOf(address.page), placeholderData: keepPreviousData });
  const { data: popular } = useQuery({ ...popularGamesQuery(viewer.softMode), enabled: list.data?.total === 0 });
  const renderGames = useCallback(
    (games: readonly GameCard[], level: 2 | 3) => (
      <GameGrid label="Games">
        {games.map((game, index) => (
          <ViewerGameCard key={game.id} game={game} viewer={viewer} level={level} priority={index === 0} />
        ))}
      </GameGrid>
    ),
    [viewer],
  );
  return (
    <ListView
      kind={gameList}
      address={address}
      filters={permitted.filters}
      member={member}
      queryOf={queryOf}
      list={list}
      popular={popular?.items}
      loading={<GameGrid loading skeletons={12} label="Games" />}
    >
      {renderGames}
    </ListView>
  );
}
