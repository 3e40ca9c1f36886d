const tabs = ['pictures', 'favourites', 'history'] as const;

/** The tab of the gallery that the address names; pictures unless told. */
export const galleryTabOf = (search: URLSearchParams): (typeof tabs)[number] =>
  tabs.find((tab) => tab === search.get('tab')) ?? 'pictures';
