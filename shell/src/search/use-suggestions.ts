import { useEffect, useState } from 'react';
import type { MediaImage, Suggestion } from '@platform/shared/contracts';
import { toAppError } from '@platform/shared/http';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { popularGamesQuery, suggestionsQuery } from '../api/search';

/** Milliseconds without a key before the API is asked. */
const pause = 80;

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
 * What to offer for a typed text, the newest question's answer only.
 * @param typed what stands in the field now
 */
export function useSuggestions(typed: string): Suggestions {
  const { http } = useRuntime();
  const softMode = useAppState((state) => state.audience.softMode);
  const q = useSettled(typed.trim().toLowerCase());
  const hits = useQuery({ ...suggestionsQuery(http, q, softMode), enabled: q !== '' });
  const none = q === '' || (hits.isSuccess && hits.data.items.length === 0);
  const popular = useQuery({ ...popularGamesQuery(http, softMode), enabled: none });

  if (none) {
    const options = (popular.data ?? []).map(({ title, pageUrl, posters }): SearchOption => ({
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
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
