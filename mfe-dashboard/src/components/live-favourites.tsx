import { paths } from '@platform/shared/paths';
import { useQuery } from '@platform/shared/store';
import { LiveCard, LiveGrid, railLiveSizes, SectionHeading } from '@platform/shared/ui';
import { liveFavouritesQuery } from '../state/queries';
import styles from './live-favourites.module.css';
import { Loaded } from './settings/loaded';

/** Favourite performers who are live now; it loads and fails alone. */
export function LiveFavourites() {
  const live = useQuery(liveFavouritesQuery());
  return (
    <section className={styles.section} aria-labelledby="live-favourites-heading">
      <SectionHeading id="live-favourites-heading" more={{ to: paths.camgirls(), label: 'All live rooms' }}>
        Favourites live now
      </SectionHeading>
      <Loaded query={live} what="your favourites who are live" rows={1} from={paths.dashboard()}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.none}>None of your favourite performers is live right now.</p>
          ) : (
            <div className={styles.rooms}>
              <LiveGrid rail label="Favourites live now">
                {items.map((room) => (
                  <LiveCard key={room.id} room={room} level={3} sizes={railLiveSizes} />
                ))}
              </LiveGrid>
            </div>
          )
        }
      </Loaded>
    </section>
  );
}
