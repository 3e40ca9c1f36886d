/** Groups of the demo's tags, by their titles. */
export const categoryTree: readonly {
  readonly slug: string;
  readonly title: string;
  readonly parent: string | null;
  readonly tags: readonly string[];
}[] = [
  {
    slug: 'story',
    title: 'Story',
    parent: null,
    tags: ['Story rich', 'Multiple endings', 'Short stories', 'Voice choices', 'Interactive', 'Cinematic'],
  },
  {
    slug: 'genre',
    title: 'Genre',
    parent: 'story',
    tags: [
      'Romance',
      'Mystery',
      'Science fiction',
      'Fantasy',
      'Adventure',
      'Drama',
      'Comedy',
      'Puzzle',
      'Exploration',
      'Sandbox',
    ],
  },
  { slug: 'mood', title: 'Mood', parent: 'story', tags: ['Slow burn', 'Relaxing', 'Experimental', 'Music', 'Dance'] },
  {
    slug: 'place',
    title: 'Place',
    parent: null,
    tags: ['Night', 'Space', 'City', 'Desert', 'Sea', 'Winter', 'Retro', 'Luxury', 'Costume'],
  },
  { slug: 'people', title: 'People', parent: null, tags: ['Solo', 'Duo', 'Ensemble', 'Eye contact'] },
  {
    slug: 'comfort',
    title: 'Comfort and technique',
    parent: null,
    tags: ['Hand tracking', 'Seated', 'Standing', 'Room scale', 'Volumetric', 'Stereo sound'],
  },
];

const byTag = new Map(categoryTree.flatMap(({ slug, tags }) => tags.map((title) => [title, slug] as const)));

/** The slug of a tag's group, or null. */
export const categoryOf = (tagTitle: string): string | null => byTag.get(tagTitle) ?? null;
