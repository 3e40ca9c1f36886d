import type { MediaImage, ModelCard } from '@platform/shared/contracts';

/** A performer as a card. */
export function modelCard(row: {
  id: number;
  slug: string;
  firstName: string;
  lastName: string;
  portrait: MediaImage;
  titles: number;
  live: boolean;
}): ModelCard {
  return {
    id: String(row.id),
    pageUrl: `/pornstars/${row.slug}`,
    posters: { listItem: row.portrait },
    firstName: row.firstName,
    lastName: row.lastName,
    lazyLoad: true,
    titles: row.titles,
    live: row.live,
  };
}
