import type { ReactNode } from 'react';
import type { GameSort } from '@platform/shared/contracts';
import { useAppState } from '@platform/shared/remote';
import { canHaveMemberData, keepPreviousData, useQuery } from '@platform/shared/store';
import { GameCard, GameGrid } from '@platform/shared/ui';
import { ListPage, ListView } from '../../components/list/list-view';
import type { ListAddress } from '../../state/list-address';
import { withoutOwned } from '../../state/list-filters';
import { gameList } from '../../state/list-kinds';
import { useViewer } from '../../state/use-viewer';
import { gameListQuery } from '../../state/queries';

/** All games, 24 a page. */
export default function GamesPage(): ReactNode {
  return (
    <ListPage
      kind={gameList}
      title="VR games"
      lead="Story-led worlds for every headset. Buy once with coins and keep them in your library."
    >
      {(address) => <Games address={address} />}
    </ListPage>
  );
}

function Games({ address }: { address: ListAddress<GameSort> }): ReactNode {
  const { authorized, premium, softMode, purchases } = useViewer();
  const member = useAppState(canHaveMemberData);
  const filters = member ? address.filters : withoutOwned(address.filters);
  const list = useQuery({
    ...gameListQuery({ ...address, filters }, softMode),
    placeholderData: keepPreviousData,
  });
  return (
    <ListView
      kind={gameList}
      address={address}
      filters={filters}
      member={member}
      list={list}
      loading={<GameGrid loading skeletons={12} label="Games" />}
    >
      {(games) => (
        <GameGrid label="Games">
          {games.map((game, index) => (
            <GameCard
              key={game.id}
              game={game}
              level={2}
              purchase={purchases?.[game.id]}
              authorized={authorized}
              premium={premium}
              priority={index === 0}
            />
          ))}
        </GameGrid>
      )}
    </ListView>
  );
}
