import type { ReactNode } from 'react';
import type { ModelCard as Card, ModelSort } from '@platform/shared/contracts';
import { useAppState } from '@platform/shared/remote';
import { keepPreviousData, useQuery } from '@platform/shared/store';
import { ModelCard, ModelGrid } from '@platform/shared/ui';
import { ListPage, ListView } from '../../components/list/list-view';
import { QuickFilters } from '../../components/list/quick-filters';
import type { ListAddress } from '../../state/list-address';
import { modelList } from '../../state/list-kinds';
import { modelListQuery, popularModelsQuery } from '../../state/queries';

/** All performers, 24 a page. */
export default function PornstarsPage(): ReactNode {
  return <ListPage kind={modelList}>{(address) => <Performers address={address} />}</ListPage>;
}

function Performers({ address }: { address: ListAddress<ModelSort> }): ReactNode {
  const softMode = useAppState((state) => state.audience.softMode);
  const queryOf = (page: number) => modelListQuery({ ...address, page }, softMode);
  const list = useQuery({ ...queryOf(address.page), placeholderData: keepPreviousData });
  const { data: popular } = useQuery({ ...popularModelsQuery(softMode), enabled: list.data?.total === 0 });
  return (
    <ListView
      kind={modelList}
      address={address}
      filters={address.filters}
      member={false}
      queryOf={queryOf}
      renderQuick={(facets) => <QuickFilters {...facets} />}
      list={list}
      popular={popular?.items}
      // Skeletons while the list is empty and there was no success (docs/spec/routes.md#cached-replies).
      loading={<ModelGrid loading skeletons={12} label="Performers" />}
    >
      {renderPerformers}
    </ListView>
  );
}

const renderPerformers = (models: readonly Card[], level: 2 | 3): ReactNode => (
  <ModelGrid label="Performers">
    {models.map((model, index) => (
      <ModelCard key={model.id} model={model} level={level} priority={index === 0} />
    ))}
  </ModelGrid>
);
