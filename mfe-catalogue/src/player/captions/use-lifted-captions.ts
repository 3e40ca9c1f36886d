import { type RefObject, useEffect, useRef } from 'react';

/** What share of the film's height browsers give to one line of captions, about. */
const lineShare = 0.06;

/** What of a cue is moved. */
export interface MovableCue {
  /** A number counts lines, negative ones from below; `auto` is the lowest line. */
  line: number | 'auto';
}

/**
 * Keeps captions above what covers the lower edge of the film.
 * @param cues those whose place is their author's stay there
 * @param lines how many lines are covered; 0 lets the cues back down
 * @param lifted the cues that were moved before; kept up to date
 */
export function liftCues(cues: Iterable<MovableCue>, lines: number, lifted: WeakSet<MovableCue>): void {
  for (const cue of cues) {
    if (cue.line !== 'auto' && !lifted.has(cue)) continue;
    const line = lines === 0 ? 'auto' : -1 - lines;
    lifted.add(cue);
    if (cue.line !== line) cue.line = line;
  }
}

/** The height of what is in the controls: above it they only darken the film. */
const heightOf = (panel: HTMLElement): number =>
  panel.offsetHeight - (Number.parseFloat(getComputedStyle(panel).paddingTop) || 0);

/**
 * Lifts the captions of a film over the controls while these are shown.
 * @param panel the controls, over the film's lower edge
 * @param shown whether they are shown; with the focus in them they are in any case
 * @param language of the captions; a change of it brings other cues
 */
export function useLiftedCaptions(
  media: RefObject<HTMLVideoElement | null>,
  panel: RefObject<HTMLElement | null>,
  shown: boolean,
  language: string,
): void {
  const lifted = useRef(new WeakSet<MovableCue>());
  useEffect(() => {
    const film = media.current;
    if (!film) return undefined;
    const tracks = [...film.textTracks].filter(({ kind }) => kind !== 'metadata');
    const lift = () => {
      const covered =
        panel.current && (shown || panel.current.querySelector(':focus-visible')) ? heightOf(panel.current) : 0;
      const lines = film.clientHeight > 0 ? Math.ceil(covered / (film.clientHeight * lineShare)) : 0;
      for (const { cues } of tracks) liftCues((cues ?? []) as Iterable<VTTCue>, lines, lifted.current);
    };
    lift();
    // Cues arrive with their file, some time after it was asked for.
    for (const track of tracks) track.addEventListener('cuechange', lift);
    return () => {
      for (const track of tracks) track.removeEventListener('cuechange', lift);
    };
  }, [media, panel, shown, language]);
}
