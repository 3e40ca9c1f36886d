import { type ReactNode, useEffect, useState } from 'react';
import type { GameCard } from '@platform/shared/contracts';
import { mutate } from '@platform/shared/queries';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { createPath, useLocation } from '@platform/shared/router';
import { Button } from '@platform/shared/ui';
import { keepWish, takeWish } from '../../state/kept-wish';
import { useFavourite } from '../../state/use-favourite';
import styles from './tell-me.module.css';

/**
 * A favourite that mails: the member is e-mailed when the announced game is out. Guests are led to the log-in and back
 * here, and what they wanted is done then. In soft mode there is none: favourites need the full catalogue.
 */
export function TellMe({ game: { slug, title } }: { game: Pick<GameCard, 'slug' | 'title'> }): ReactNode {
  const authorized = useAppState((state) => state.session.authorized);
  const softMode = useAppState((state) => state.audience.softMode);
  const location = useLocation();
  if (softMode) return null;
  if (authorized) return <TellMember slug={slug} title={title} />;
  return (
    <Button size="sm" icon="heart" to={paths.login(createPath(location))} onClick={() => keepWish(slug)}>
      Notify me
      <span className="visually-hidden">{` when ${title} is out`}</span>
    </Button>
  );
}

function TellMember({ slug, title }: Pick<GameCard, 'slug' | 'title'>): ReactNode {
  const runtime = useRuntime();
  const { store } = runtime;
  const { marked, known, toggle } = useFavourite({ kind: 'game', slug });
  const takesEmail = useAppState(({ session }) => session.profile?.notifications.newGame ?? false);
  const press = async (wanted: boolean): Promise<void> => {
    if (wanted !== marked && !(await toggle())) return;
    if (wanted && takesEmail) store.getState().notify('success', `We’ll e-mail you when ${title} is out.`);
  };
  // A wish is there once, so it does no harm to look after every render; only then is it known whether it is kept already.
  useEffect(() => {
    if (known && takeWish(slug)) void press(true);
  });
  return (
    <div className={styles.wish}>
      <Button size="sm" icon={marked ? 'check' : 'heart'} aria-pressed={marked} onClick={() => void press(!marked)}>
        Notify me
        <span className="visually-hidden">{` when ${title} is out`}</span>
      </Button>
      {marked && !takesEmail && <EmailsOff />}
    </div>
  );
}

/** A wish would come to nothing while e-mails about new games are off. */
function EmailsOff(): ReactNode {
  const runtime = useRuntime();
  const { store } = runtime;
  const [saving, setSaving] = useState(false);
  const turnOn = async (): Promise<void> => {
    setSaving(true);
    try {
      const profile = await mutate(runtime, 'PUT /api/profile', {
        body: { notifications: { newGame: true } },
      });
      store.getState().profileChanged(profile);
      store.getState().notify('success', 'E-mails about new games are on.');
    } catch {
      store.getState().notify('error', 'We couldn’t turn on e-mails about new games. Please try again.');
      setSaving(false);
    }
  };
  return (
    <p role="status" className={styles.off}>
      E-mails about new games are off.{' '}
      <Button size="sm" variant="text" loading={saving} onClick={() => void turnOn()}>
        Turn them on
      </Button>
    </p>
  );
}
