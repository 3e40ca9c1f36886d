import { useState } from 'react';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { pushQuery } from './queries';

export type PushState = 'unknown' | 'unsupported' | 'blocked' | 'off' | 'on';

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Base64url of the bytes that a browser gives. */
const encoded = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Asks the browser's push service; a subscription that was made for another key is made anew. */
async function subscribe(registration: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const { pushManager } = registration;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const known = await pushManager.getSubscription();
  if (known !== null && encoded(known.options.applicationServerKey) !== publicKey) await known.unsubscribe();
  return pushManager.subscribe(options);
}

/**
 * Whether this browser shows notifications, and the switch for it. The browser asks the member only when they switch it on.
 * @returns `change` rejects when it could not be switched
 */
export function usePush(): { state: PushState; isSaving: boolean; change: (on: boolean) => Promise<void> } {
  const runtime = useRuntime();
  const push = useQuery(pushQuery());
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [permission, setPermission] = useState(() => (isSupported() ? Notification.permission : 'denied'));

  const turnOn = async (publicKey: string): Promise<void> => {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer !== 'granted') return;
    const registration = await navigator.serviceWorker.getRegistration('/');
    if (registration === undefined) throw new Error('the site has no service worker');
    const { endpoint, ...subscription } = await subscribe(registration, publicKey).then((made) => ({
      endpoint: made.endpoint,
      p256dh: encoded(made.getKey('p256dh')),
      auth: encoded(made.getKey('auth')),
    }));
    await mutate(runtime, 'PUT /api/push/subscription', { body: { endpoint, ...subscription } });
    setWanted(true);
  };
  const turnOff = async (): Promise<void> => {
    await mutate(runtime, 'DELETE /api/push/subscription', { body: {} });
    setWanted(false);
    const registration = await navigator.serviceWorker.getRegistration('/');
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  };
  const change = async (on: boolean): Promise<void> => {
    if (push.data === undefined) return;
    setSaving(true);
    try {
      await (on ? turnOn(push.data.publicKey) : turnOff());
    } finally {
      setSaving(false);
    }
  };

  const state = ((): PushState => {
    if (!isSupported()) return 'unsupported';
    if (permission === 'denied') return 'blocked';
    if (push.data === undefined) return 'unknown';
    return (wanted ?? push.data.isOn) && permission === 'granted' ? 'on' : 'off';
  })();
  return { state, isSaving, change };
}
