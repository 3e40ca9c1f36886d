import { type ReactNode, useState } from 'react';
import { endpointQuery, mutate } from '@platform/shared/queries';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { canHaveMemberData, useQuery } from '@platform/shared/store';
import { Button, classNames } from '@platform/shared/ui';
import styles from './follow-button.module.css';

export interface FollowButtonProps {
  /** Slug of the performer's profile. */
  slug: string;
  name: string;
  /** The current page, to which a guest returns after logging in. */
  pageUrl: string;
  /** The sign above the word, where there is little place. */
  isCompact?: boolean;
}

/**
 * Subscribes the member to notifications when a performer goes live (docs/spec/live.md#followers). Guests are sent to
 * the log-in; in soft mode there is no button. A press shows at once, and is reverted when saving fails.
 */
export function FollowButton({ slug, name, pageUrl, isCompact = false }: FollowButtonProps): ReactNode {
  const runtime = useRuntime();
  const { store } = runtime;
  const softMode = useAppState((state) => state.audience.softMode);
  const isMember = useAppState(canHaveMemberData);
  const follows = useQuery({ ...endpointQuery('GET /api/follows'), enabled: isMember });
  /** Result of the last press; null: none yet. */
  const [pressed, setPressed] = useState<boolean | null>(null);
  const [isSaving, setSaving] = useState(false);
  if (softMode) return null;
  const label = (
    <>
      Follow
      <span className="visually-hidden">{` ${name}`}</span>
    </>
  );
  if (!isMember)
    return (
      <Button
        variant={isCompact ? 'text' : 'outlined'}
        icon="follow"
        className={isCompact ? styles.compact : undefined}
        to={paths.login(pageUrl)}
      >
        {label}
      </Button>
    );
  const isFollowed = pressed ?? follows.data?.items.some((item) => item.slug === slug) ?? false;
  const press = async (): Promise<void> => {
    const { notify } = store.getState();
    setPressed(!isFollowed);
    setSaving(true);
    try {
      await mutate(runtime, isFollowed ? 'DELETE /api/follows/{slug}' : 'PUT /api/follows/{slug}', {
        params: { slug },
        body: {},
      });
      notify('success', isFollowed ? `You no longer follow ${name}.` : `We’ll e-mail you when ${name} goes live.`);
    } catch {
      setPressed(isFollowed);
      notify('error', 'We couldn’t save that. Please try again.');
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button
      variant={isCompact ? 'text' : 'outlined'}
      // Above the word it is a person, who is filled.
      icon={isFollowed ? (isCompact ? 'user' : 'check') : 'follow'}
      className={classNames(styles.button, isCompact && styles.compact)}
      aria-pressed={isFollowed}
      // A second press would race with the first.
      onClick={isSaving ? undefined : () => void press()}
    >
      {label}
    </Button>
  );
}
