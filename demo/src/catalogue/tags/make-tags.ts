import { oklch } from '../../art/scene/palettes';
import type { ContentCategory, ContentStudio, ContentTag } from '@platform/api/content';
import { categoryOf, categoryTree } from './categories';
import { slugOf } from '../words/slug';
import { studioNames } from './studios';
import { tagHues } from './tags';

/** Dark text on a light tint of the tag's hue: about 9:1, far above the 4.5:1 of WCAG 2.2 AA. */
export const makeTags = (): ContentTag[] =>
  tagHues.map(([title, hue]) => ({
    slug: slugOf(title),
    title,
    color: oklch(0.82, 0.1, hue),
    textColor: oklch(0.2, 0.04, hue),
    category: categoryOf(title),
  }));

export const makeCategories = (): ContentCategory[] =>
  categoryTree.map(({ slug, title, parent }) => ({ slug, title, parent }));

export const makeStudios = (): ContentStudio[] => studioNames.map((name) => ({ slug: slugOf(name), name }));
