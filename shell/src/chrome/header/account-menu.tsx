import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Profile } from '@platform/shared/contracts';
import { Avatar, classNames } from '@platform/shared/ui';
import type { AccountMenuPanel } from './account-menu-panel';
import styles from './account-menu.module.css';

export interface AccountMenuProps {
  /** Null when the profile did not come. */
  profile: Profile | null;
  onLogout: () => void;
}

const loadPanel = () => import(/* webpackChunkName: "account-menu" */ './account-menu-panel');

/** The avatar, and behind it the member's own menu, which is loaded when a visitor comes to it. */
export function AccountMenu({ profile, onLogout }: AccountMenuProps): ReactNode {
  const [Panel, setPanel] = useState<typeof AccountMenuPanel | null>(null);
  const [wanted, setWanted] = useState(false);
  const [byKey, setByKey] = useState(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);
  const prepare = () => void loadPanel().catch(() => undefined);
  const open = async () => {
    setWanted(true);
    try {
      const { AccountMenuPanel: Loaded } = await loadPanel();
      if (mounted.current) setPanel(() => Loaded);
    } catch {
      // Without the menu its first entry is still one press away.
      if (mounted.current) setWanted(false);
      window.location.assign('/dashboard');
    }
  };
  if (Panel) return <Panel profile={profile} onLogout={onLogout} byKey={byKey} />;
  return (
    <button
      type="button"
      className={classNames(styles.avatar, wanted && styles.open)}
      aria-label="Your account"
      aria-haspopup="menu"
      aria-expanded="false"
      aria-busy={wanted}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={({ detail }) => {
        // Presses of keys are no clicks of a pointer.
        setByKey(detail === 0);
        void open();
      }}
    >
      <Avatar image={profile?.photoMedia ?? null} name={profile?.name ?? ''} />
    </button>
  );
}
