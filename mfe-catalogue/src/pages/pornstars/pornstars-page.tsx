import type { ReactNode } from 'react';
import { formatNumber } from '@platform/shared/format';
import { useAppState } from '@platform/shared/remote';
import { paths, useNavigate, useSearchParams } from '@platform/shared/router';
import { keepPreviousData, useQuery } from '@platform/shared/store';
import { Button, EmptyState, ModelCard, ModelGrid } from '@platform/shared/ui';
import { FoundElsewhere } from '../../components/list/found-elsewhere';
import { ListSearch } from '../../components/list/list-search';
import { LoadFailure } from '../../components/page/load-failure';
import { searchText } from '../../state/list-filters';
import { allModelsQuery, modelSearchQuery } from '../../state/queries';
import styles from './pornstars-page.module.css';

const searched = { title: 'Performers', many: 'performers' } as const;

/** All performers, or those whom a search of the address finds. */
export default function PornstarsPage(): ReactNode {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const softMode = useAppState((state) => state.audience.softMode);
  const q = searchText(search);
  const all = useQuery({ ...allModelsQuery(softMode), enabled: q === undefined });
  const found = useQuery({
    ...modelSearchQuery(q ?? '', softMode),
    enabled: q !== undefined,
    placeholderData: keepPreviousData,
  });
  const models = q === undefined ? all : found;
  const items = models.data?.items ?? [];
  return (
    <div className={`container ${styles.page}`}>
      <div className={styles.head}>
        <h1>VR pornstars</h1>
        <p className="lead">Every performer is a verified adult. Open a profile to see the games she is in.</p>
        <div className={styles.toolbar}>
          <p role="status" className={styles.count}>
            {models.isSuccess && (
              <>
                <b>{formatNumber(items.length)}</b> {items.length === 1 ? 'performer' : 'performers'}
              </>
            )}
          </p>
          <ListSearch
            kind={searched}
            q={q}
            onSearch={(next) => void navigate(paths.pornstars({ q: next }), { preventScrollReset: true })}
          />
        </div>
        {q !== undefined && <FoundElsewhere q={q} here={searched.many} />}
      </div>
      {/* Skeletons while the list is empty and there was no success (product.md §4). */}
      {models.isPending && <ModelGrid loading label="Performers" />}
      {models.isError && <LoadFailure query={models} />}
      {models.isSuccess && items.length === 0 && <Nothing q={q} />}
      {items.length > 0 && (
        <ModelGrid label="Performers">
          {items.map((model, index) => (
            <ModelCard key={model.id} model={model} priority={index === 0} />
          ))}
        </ModelGrid>
      )}
    </div>
  );
}

function Nothing({ q }: { q: string | undefined }): ReactNode {
  if (q === undefined)
    return <EmptyState title="No performers yet">New performers are on their way. Come back soon.</EmptyState>;
  return (
    <EmptyState
      title="No performer has this name"
      action={
        <Button variant="outlined" to={paths.pornstars()}>
          Show all performers
        </Button>
      }
    >
      Try another spelling, or look through all performers.
    </EmptyState>
  );
}
