import { useState } from 'react';
import type { Followed } from '@platform/shared/contracts';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Link } from '@platform/shared/router';
import { Button } from '@platform/shared/ui';
import { PushSwitch } from './push-switch';
import { SettingsPanel, SettingsRow } from './settings-section';

/** Whom the member follows, and whether this browser says that they are live (docs/spec/live.md#followers). */
export function FollowSettings({ followed }: { followed: readonly Followed[] }) {
  /** What was unfollowed here stays in its row, so that a press can be taken back. */
  const [shown] = useState(followed);
  if (shown.length === 0)
    return (
      <SettingsPanel>
        <SettingsRow title="You don’t follow anyone yet">
          Press Follow on a performer’s page or in her room, and we’ll tell you when she’s live.
        </SettingsRow>
      </SettingsPanel>
    );
  return (
    <SettingsPanel>
      <PushSwitch />
      {shown.map((performer) => (
        <FollowedRow key={performer.slug} performer={performer} />
      ))}
    </SettingsPanel>
  );
}

function FollowedRow({ performer: { slug, name, roomUrl } }: { performer: Followed }) {
  const runtime = useRuntime();
  const { store } = runtime;
  const [isFollowed, setFollowed] = useState(true);
  const [isSaving, setSaving] = useState(false);
  const press = async (): Promise<void> => {
    setSaving(true);
    try {
      await mutate(runtime, isFollowed ? 'DELETE /api/follows/{slug}' : 'PUT /api/follows/{slug}', {
        params: { slug },
        body: {},
      });
      setFollowed(!isFollowed);
    } catch {
      store.getState().notify('error', 'We couldn’t save that. Please try again.');
    } finally {
      setSaving(false);
    }
  };
  return (
    <SettingsRow
      title={
        <Link to={roomUrl} className="link">
          {name}
        </Link>
      }
      actions={
        <Button
          size="sm"
          loading={isSaving}
          aria-label={isFollowed ? `Unfollow ${name}` : `Follow ${name} again`}
          onClick={() => void press()}
        >
          {isFollowed ? 'Unfollow' : 'Follow again'}
        </Button>
      }
    >
      <span role="status">{isFollowed ? '' : 'You no longer follow her.'}</span>
    </SettingsRow>
  );
}
