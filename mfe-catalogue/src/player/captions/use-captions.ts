import { type RefObject, useEffect, useState } from 'react';

export interface Captions {
  /** What there is to choose from; `off` is not in it. */
  choices: readonly { language: string; label: string }[];
  /** A language, or `off`. */
  shown: string;
  show: (language: string) => void;
  /** Off, or on in the language that was shown last. */
  toggle: () => void;
}

/** The choice lasts as long as the tab. */
const key = 'player-captions';
const off = 'off';

const remembered = (): string => {
  try {
    return sessionStorage.getItem(key) ?? off;
  } catch {
    return off;
  }
};
const remember = (language: string): void => {
  try {
    sessionStorage.setItem(key, language);
  } catch {
    // Without storage the choice lasts as long as the player.
  }
};

function showTrack(media: HTMLVideoElement | null, language: string): void {
  for (const track of media?.textTracks ?? []) {
    // The pictures of the timeline are a track, too.
    if (track.kind !== 'metadata') track.mode = track.language === language ? 'showing' : 'disabled';
  }
}

/**
 * Shows one of a film's captions, or none.
 * @param choices captions of the film, in the order of its `track` elements
 */
export function useCaptions(
  media: RefObject<HTMLVideoElement | null>,
  choices: readonly { language: string; label: string }[],
): Captions {
  const [wanted, setWanted] = useState(remembered);
  const shown = choices.some(({ language }) => language === wanted) ? wanted : off;
  useEffect(() => {
    showTrack(media.current, shown);
  }, [media, shown, choices]);
  const show = (language: string) => {
    setWanted(language);
    remember(language);
  };
  return { choices, shown, show, toggle: () => show(shown === off ? (choices[0]?.language ?? off) : off) };
}
