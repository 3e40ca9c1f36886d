import { useState } from 'react';
import type { StudioSettings } from '@platform/shared/contracts';
import { toAppError } from '@platform/shared/http';
import { useRuntime } from '@platform/shared/remote';
import { saveStudio } from '../api/studio';
import { studioQuery } from '../state/queries';

export interface RoomSave {
  readonly isBusy: boolean;
  /** Saves what is given, and says so. @returns false when it could not be saved, which is said, too */
  readonly save: (settings: StudioSettings, done: string) => Promise<boolean>;
}

/** Saves a part of the performer's room. */
export function useSaveRoom(): RoomSave {
  const runtime = useRuntime();
  const [isBusy, setBusy] = useState(false);
  const save = async (settings: StudioSettings, done: string): Promise<boolean> => {
    const { notify } = runtime.store.getState();
    setBusy(true);
    try {
      const saved = await saveStudio(runtime, settings);
      const { queryKey } = studioQuery();
      // A response requested before the change must not overwrite it.
      await runtime.queryClient.cancelQueries({ queryKey });
      runtime.queryClient.setQueryData(queryKey, saved);
      notify('success', done);
      return true;
    } catch (error) {
      notify('error', toAppError(error).message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}
