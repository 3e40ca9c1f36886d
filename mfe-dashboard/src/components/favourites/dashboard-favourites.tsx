import type { ReactNode } from 'react';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { classNames, SectionHeading, Skeleton } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import { favouriteItems, fewOfEach } from '../../state/favourite-items';
import { latestFavouritesQuery, latestFavouritesShown, liveFavouritesQuery } from '../../state/queries';
import { useFavouritesViewer } from '../../state/use-favourites-viewer';
import { Loaded } from '../settings/loaded';
import styles from './dashboard-favourites.module.css';
import { FavouriteTile } from './favourite-tile';
import tile from './favourite-tile.module.css';

/** What the member marked: rooms that are live first, then the latest with their prices. It loads and fails alone. */
export function DashboardFavourites(): ReactNode {
  const favourites = useQuery(latestFavouritesQuery());
  const rooms = useQuery(liveFavouritesQuery()).data?.items ?? [];
  const viewer = useFavouritesViewer();
  return (
    <section className={styles.section} aria-labelledby="favourites-heading">
      <SectionHeading
        id="favourites-heading"
        more={{ to: ownPaths.gallery({ tab: 'favourites' }), label: 'All favourites' }}
      >
        Favourites
      </SectionHeading>
      <Loaded query={favourites} what="your favourites" shape={<Shape />} from={paths.dashboard()}>
        {(data) => {
          const items = fewOfEach(favouriteItems(data, viewer), rooms, latestFavouritesShown);
          return items.length === 0 ? (
            <p className={styles.none}>
              Tap the heart on a game, video or performer to save it here.{' '}
              <Link to={paths.games()} className="link">
                Browse games
              </Link>
            </p>
          ) : (
            <ul className={classNames(tile.grid, tile.row)} aria-label="Favourites">
              {items.map((item) => (
                <FavouriteTile key={`${item.kind} ${item.slug}`} item={item} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}

const Shape = () => (
  <div className={classNames(tile.grid, tile.row)} aria-hidden="true">
    {Array.from({ length: latestFavouritesShown }, (_, place) => (
      <span key={place} className={tile.link}>
        <Skeleton shape="thumb" ratio="3 / 4" />
        <Skeleton height={18} width="70%" />
      </span>
    ))}
  </div>
);
