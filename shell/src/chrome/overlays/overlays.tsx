import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toAppError } from '@platform/shared/http';
import { paths } from '@platform/shared/paths';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { useLocation } from '@platform/shared/router';
import { type StoreApi, useStore } from '@platform/shared/store';
import { type ConsentStore, decideConsent } from '../../consent/consent';
import { endSession } from '../../session/end-session';
import { type PageStore, startsWholly } from '../../navigation/page-store';
import { classNames } from '@platform/shared/ui';
import { BlockedDialog } from './blocked-dialog';
import { CookieNotice } from './cookie-notice';
import { OfflineNotice } from './offline-notice';
import { UpdateNotice } from './update-notice';
import styles from './overlays.module.css';

export interface OverlaysProps {
  page: PageStore;
  consent: ConsentStore;
  /** Whether a new build was found and not dismissed. */
  updates: StoreApi<{ available: boolean }>;
  onReload: () => void;
  /** Applies a choice in the cookie notice to scripts that already run. */
  onChoice: (choice: 'accepted' | 'refused') => void;
}

/** Overlays that appear some time after the first paint, in a React root of their own. */
export function Overlays({ page, consent, updates, onReload, onChoice }: OverlaysProps): ReactNode {
  const { available } = useStore(updates);
  const isForm = useStore(page, ({ table, path }) => table.find(path)?.access === 'guest');
  return (
    <>
      <Dock isAtEnd={isForm}>
        <div className={styles.now}>
          <OfflineNotice />
          <UpdateNotice
            available={available}
            onReload={onReload}
            onDismiss={() => updates.setState({ available: false })}
          />
        </div>
        <Cookies page={page} consent={consent} onChoice={onChoice} />
      </Dock>
      <Blocked page={page} />
    </>
  );
}

interface DockProps {
  /** On phones the cookie notice stands at the end of the page: logging in and joining are forms as high as a phone. */
  isAtEnd: boolean;
  /** What stays in sight comes first. */
  children: ReactNode;
}

/**
 * Where the height of the messages is kept free. The root has the result: a variable of it, inherited or not, has each
 * element of the page reckoned anew.
 */
const keptFree = (height: string): string => `
  html { scroll-padding-bottom: calc(${height} + var(--bar-height, 0px)); }
  body, [data-keeps-free] { --dock-height: ${height}; }
`;

/**
 * Container of persistent messages. Their height is kept free at the end of the page and while the focus moves, so that
 * they never cover the focused element (WCAG 2.4.11).
 */
function Dock({ isAtEnd, children }: DockProps): ReactNode {
  const dock = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = dock.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const now = element.firstElementChild as HTMLElement;
    const observer = new ResizeObserver(() => {
      const height = (getComputedStyle(element).position === 'fixed' ? element : now).offsetHeight;
      sheet.replaceSync(height > 0 ? keptFree(`${height + 16}px`) : '');
    });
    observer.observe(element);
    observer.observe(now);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
    // Where it stands decides whether it covers anything.
  }, [isAtEnd]);
  return (
    <div ref={dock} className={classNames(styles.dock, isAtEnd && styles.atEnd)}>
      {children}
    </div>
  );
}

function Cookies({ page, consent, onChoice }: Pick<OverlaysProps, 'page' | 'consent' | 'onChoice'>): ReactNode {
  const { choice } = useStore(consent);
  const isOpen = useStore(page, (state) => state.cookieSettings);
  const started = useStore(page, startsWholly);
  // Nothing is counted during maintenance.
  const isClosed = useStore(page, ({ table, path }) => table.find(path)?.owner === 'maintenance');
  // The age gate comes first; it needs only essential cookies.
  const gated = useAppState(({ audience }) => audience.gate !== 'none');
  if (gated || !started || isClosed || (choice !== 'undecided' && !isOpen)) return null;
  const choose = (next: 'accepted' | 'refused') => {
    decideConsent(consent, document, next);
    page.setState({ cookieSettings: false });
    onChoice(next);
  };
  return <CookieNotice choice={choice} hasFocusRequest={isOpen} onChoose={choose} />;
}

function Blocked({ page }: Pick<OverlaysProps, 'page'>): ReactNode {
  const runtime = useRuntime();
  const { pathname } = useLocation();
  const blocked = useStore(page, ({ bootstrap }) => bootstrap.blocked ?? null);
  const [state, setState] = useState<{ leaving: boolean; error?: string }>({ leaving: false });
  // A blocked member can still write to us.
  if (blocked === null || pathname === paths.contact()) return null;
  const leave = () => {
    setState({ leaving: true });
    endSession(runtime)
      .then(() => page.setState(({ bootstrap }) => ({ bootstrap: { ...bootstrap, blocked: null } })))
      .then(
        () => setState({ leaving: false }),
        (error: unknown) => setState({ leaving: false, error: toAppError(error).message }),
      );
  };
  return <BlockedDialog reason={blocked.reason} leaving={state.leaving} error={state.error} onLogout={leave} />;
}
