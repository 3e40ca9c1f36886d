import type { MediaImage, ModelCard } from '@platform/shared/contracts';
import { models } from '../../../db/tables';

export const modelCardColumns = {
  id: models.id,
  slug: models.slug,
  firstName: models.firstName,
  lastName: models.lastName,
  portrait: models.portrait,
};

/** A performer as a card. */
export function modelCard(row: {
  id: number;
  slug: string;
  firstName: string;
  lastName: string;
  portrait: MediaImage;
}): ModelCard {
  return {
    id: String(row.id),
    pageUrl: `/pornstars/${row.slug}`,
    posters: { listItem: row.portrait },
    firstName: row.firstName,
    lastName: row.lastName,
    lazyLoad: true,
  };
}
