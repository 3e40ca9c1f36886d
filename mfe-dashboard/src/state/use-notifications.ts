import { useRef, useState } from 'react';
import type { NotificationCode, Profile } from '@platform/shared/contracts';
import { useAppState } from '@platform/shared/remote';
import { notificationNames } from './notification-names';
import { failureOf } from '@platform/shared/forms';
import type { SaveProfile } from './use-profile-change';

type Wanted = Partial<Profile['notifications']>;

/**
 * Switches that stand as the member wants them at once and are saved one by one. What could not be saved
 * goes back, and a message says so.
 * @param saved how they stand on the server
 * @returns `lastSaved`: the switch that was saved last, until another is pressed
 */
export function useNotifications(saved: Profile['notifications'], save: SaveProfile) {
  const notify = useAppState((state) => state.notify);
  const [wanted, setWanted] = useState<Wanted>({});
  const [lastSaved, setLastSaved] = useState<NotificationCode | null>(null);
  /** The last change of each switch; a response to an older change is ignored. */
  const latest = useRef<Partial<Record<NotificationCode, number>>>({});

  const change = async (code: NotificationCode, on: boolean): Promise<void> => {
    const wish = (latest.current[code] ?? 0) + 1;
    latest.current[code] = wish;
    setWanted((before) => ({ ...before, [code]: on }));
    setLastSaved(null);
    let failed: unknown;
    try {
      await save({ notifications: { [code]: on } });
    } catch (error) {
      failed = error;
    }
    if (latest.current[code] !== wish) return;
    setWanted(({ [code]: _settled, ...others }) => others);
    if (failed === undefined) return setLastSaved(code);
    const name = notificationNames.find(([known]) => known === code)?.[1] ?? code;
    notify('error', `“${name}” wasn’t saved. ${failureOf(failed).title}`);
  };
  return { isOn: (code: NotificationCode): boolean => wanted[code] ?? saved[code], change, lastSaved };
}
