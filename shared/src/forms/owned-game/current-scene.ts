import type { OwnedGame } from '@platform/shared/contracts';
import { playStateOf } from '@platform/shared/format';

/** A scene of an owned game, and how far the member is. */
export interface SceneRow {
  /** From 1. */
  number: number;
  title: string;
  /** Seconds from the start. */
  at: number;
  /** `now`: where the member stopped. */
  state: 'seen' | 'now' | 'ahead';
}

/** The scenes of a game in their order. A game that was played to its end has been seen, wherever one is in it now. */
export function sceneRows(owned: Pick<OwnedGame, 'scenes' | 'progress'>): SceneRow[] {
  const state = playStateOf(owned);
  const seconds = owned.progress?.seconds ?? 0;
  const current = state === 'started' ? owned.scenes.findLastIndex(({ at }) => at <= seconds) : -1;
  return owned.scenes.map(({ title, at }, index) => ({
    number: index + 1,
    title,
    at,
    state: state === 'completed' || index < current ? 'seen' : index === current ? 'now' : 'ahead',
  }));
}

/** Where the member stopped, in words; undefined before the start, after the end, and where scenes have no names. */
export function currentScene(owned: Pick<OwnedGame, 'scenes' | 'progress'>): string | undefined {
  const now = sceneRows(owned).find(({ state }) => state === 'now');
  return now && `Scene ${now.number} of ${owned.scenes.length}, ${now.title}`;
}
