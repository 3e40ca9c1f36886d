import type { GallerySet } from '@platform/shared/contracts';
import { toAppError } from '@platform/shared/http';
import { Link } from '@platform/shared/router';
import { Button, EmptyState } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import { type LoadState, Loaded } from '../settings/loaded';
import { PictureSet } from './picture-set';
import styles from './set-view.module.css';

const back = (
  <Button variant="outlined" to={ownPaths.gallery()}>
    All pictures
  </Button>
);

/** A page of pictures: of a title or a performer, if they are the member's to see. */
export function SetView({ query, page }: { query: LoadState<GallerySet>; page: 'title' | 'performer' }) {
  const refusal = query.isError ? toAppError(query.error).status : 0;
  if (refusal === 403 || refusal === 404)
    return (
      <>
        <h1 className={styles.title}>Gallery</h1>
        <EmptyState
          title={refusal === 404 ? 'These pictures don’t exist' : 'You don’t have these pictures yet'}
          action={back}
        >
          {refusal === 404 ? 'The link may be old.' : `They come with the games you buy.`}
        </EmptyState>
      </>
    );
  return (
    <Loaded query={query} what="the pictures" rows={4} from={ownPaths.gallery()}>
      {(set) => (
        <>
          <div className={styles.head}>
            <h1 className={styles.title}>{set.title}</h1>
            <p className={styles.ways}>
              <Link to={ownPaths.gallery()} className="link">
                All pictures
              </Link>
              <Link to={set.pageUrl} className="link">
                Go to the {page}
              </Link>
            </p>
          </div>
          {set.pictures.length === 0 ? (
            <EmptyState title="No pictures yet">This {page} has no pictures yet.</EmptyState>
          ) : (
            <PictureSet set={set} />
          )}
        </>
      )}
    </Loaded>
  );
}
