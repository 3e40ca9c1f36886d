import type { ReactNode } from 'react';
import { useQuery } from '@platform/shared/store';
import { FavouriteLists } from '../components/gallery/favourite-lists';
import styles from '../components/gallery/gallery.module.css';
import { HistoryList } from '../components/gallery/history-list';
import { Loaded } from '../components/settings/loaded';
import { favouritesQuery, historyQuery } from '../state/queries';

/** What the member marked and what they saw last (docs/decisions/favourites-in-the-gallery.md). Each part loads and fails alone. */
export default function GalleryPage(): ReactNode {
  const favourites = useQuery(favouritesQuery());
  const history = useQuery(historyQuery());
  return (
    <>
      <h1 className={styles.title}>Gallery</h1>
      <section className={styles.section} aria-labelledby="favourites-heading">
        <h2 id="favourites-heading" className={styles.heading}>
          Favourites
        </h2>
        <Loaded query={favourites} what="your favourites" rows={4}>
          {(data) => <FavouriteLists favourites={data} />}
        </Loaded>
      </section>
      <section className={styles.section} aria-labelledby="history-heading">
        <h2 id="history-heading" className={styles.heading}>
          Seen last
        </h2>
        <Loaded query={history} what="your history" rows={4}>
          {({ items }) => <HistoryList items={items} />}
        </Loaded>
      </section>
    </>
  );
}
