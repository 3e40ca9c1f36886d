import { useEffect, useState } from 'react';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { squarePicture, toBase64 } from './square-picture';
import { useAction } from '@platform/shared/forms';
import type { SaveProfile } from './use-profile-change';

/** The middle square of a file that the member chose. */
interface OwnPicture {
  square: Blob;
  /** Address of the square within this page. */
  address: string;
}

/** Stands for the own file where pictures are named by their id. */
export const ownFile = 'own-file';

/**
 * Choosing a picture: nothing is sent before it is saved, and a failure keeps the choice.
 * @param save saves the profile
 */
export function usePicture(save: SaveProfile) {
  const runtime = useRuntime();
  const { store } = runtime;
  const [choice, choose] = useState<string | null>(null);
  const [own, setOwn] = useState<OwnPicture | null>(null);
  useEffect(() => {
    if (own === null) return undefined;
    return () => URL.revokeObjectURL(own.address);
  }, [own]);

  const reading = useAction(async (file: File) => {
    const square = await squarePicture(file);
    setOwn({ square, address: URL.createObjectURL(square) });
    choose(ownFile);
  });

  const saving = useAction(async () => {
    let photoMediaId = choice;
    if (choice === ownFile && own !== null) {
      const image = await toBase64(own.square);
      ({ id: photoMediaId } = await mutate(runtime, 'POST /api/avatars', { body: { image } }));
    }
    await save({ photoMediaId });
    store.getState().notify('success', 'Picture saved.');
  });

  return { choice, choose, own, reading, saving };
}
