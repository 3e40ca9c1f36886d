import { useEffect, useState } from 'react';
import type { MediaImage, Suggestion } from '@platform/shared/contracts';
import { toAppError } from '@platform/shared/http';
import { endpointQuery } from '@platform/shared/queries';
import { useAppState } from '@platform/shared/remote';
import { keepPreviousData, useQuery } from '@platform/shared/store';

/** Milliseconds without a key before the API is asked. */
const pauseMs = 80;

/** A line below the search field. */
export interface SearchOption {
  kind: Suggestion['kind'];
  title: string;
  pageUrl: string;
  picture: MediaImage;
  highlights: readonly (readonly [number, number])[];
}

export interface Suggestions {
  options: readonly SearchOption[];
  /** `popular`: nothing was typed; `none`: nothing was found. Both come with popular games when they are known. */
  state: 'popular' | 'loading' | 'found' | 'none' | 'offline' | 'error';
}

/**
 * Suggestions for a typed text, from the response to the newest request only.
 * @param typed what stands in the field now
 */
export function useSuggestions(typed: string): Suggestions {
  const softMode = useAppState((state) => state.audience.softMode);
  const q = useSettled(typed.trim().toLowerCase());
  const hits = useQuery({
    ...endpointQuery(softMode ? 'GET /api/soft-page/search/suggest' : 'GET /api/search/suggest', { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const none = q === '' || (hits.isSuccess && hits.data.items.length === 0);
  // The API returns popular games for an empty search.
  const popular = useQuery({
    ...endpointQuery(softMode ? 'GET /api/soft-page/search' : 'GET /api/search', { query: { q: '' } }),
    enabled: none,
  });

  if (none) {
    const games = (popular.data?.instead ?? []).filter(({ view }) => view !== 'announcement');
    const options = games.slice(0, 4).map(({ title, pageUrl, posters }): SearchOption => ({
      kind: 'game',
      title,
      pageUrl,
      picture: posters.listItem,
      highlights: [],
    }));
    return { state: q === '' ? 'popular' : 'none', options };
  }
  if (hits.isError) return { state: toAppError(hits.error).kind === 'network' ? 'offline' : 'error', options: [] };
  return hits.isSuccess ? { state: 'found', options: hits.data.items } : { state: 'loading', options: [] };
}

/** A text after it has stood still for a moment; at once when it was emptied. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
