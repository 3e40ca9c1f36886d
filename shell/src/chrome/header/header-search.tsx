import { searchTextMaxLength } from '@platform/shared/limits';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { paths } from '@platform/shared/paths';
import { useNavigate } from '@platform/shared/router';
import { classNames, Icon, IconButton } from '@platform/shared/ui';
import type { SearchKeys, SearchPanel } from '../../search/search-panel';
import { focusSearch, isSearchKey, searchField } from './search-key';
import styles from './header-search.module.css';

/**
 * The search of the whole site. It is a plain form that leads to the results before any code runs; the suggestions
 * are loaded when a visitor comes to the field. `/` leads there from anywhere, Escape back.
 * @param yieldsToBalance whether it is in the menu on the smallest phones
 */
export function HeaderSearch({ yieldsToBalance }: { yieldsToBalance: boolean }): ReactNode {
  const navigate = useNavigate();
  const [Panel, setPanel] = useState<typeof SearchPanel | null>(null);
  const [state, setState] = useState<'resting' | 'open' | 'closed'>('resting');
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<{ id: string | undefined; any: boolean }>({ id: undefined, any: false });
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<SearchKeys>(null);
  const before = useRef<HTMLElement>(null);
  const listId = useId();

  const open = () => {
    setState('open');
    setTyped(field.current?.value ?? '');
    // Without the suggestions the field still leads to the results.
    if (!Panel)
      import(/* webpackChunkName: "search-panel" */ '../../search/search-panel').then(
        (module) => setPanel(() => module.SearchPanel),
        () => undefined,
      );
  };
  const close = () => {
    setState('closed');
    setActive({ id: undefined, any: false });
  };
  const done = () => {
    close();
    if (field.current) field.current.value = '';
    field.current?.blur();
  };
  const go = (address: string) => {
    done();
    void navigate(address);
  };
  const leave = () => {
    const back = before.current?.isConnected ? before.current : field.current;
    if (back !== document.activeElement) back?.focus();
    close(); // after the focus, which opens
  };

  const openIfHere = useEffectEvent(() => {
    if (document.activeElement === field.current) open();
  });
  useEffect(() => {
    // The field may have focus before this code runs.
    openIfHere();
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      before.current = event.target instanceof HTMLElement && event.target !== document.body ? event.target : null;
      focusSearch();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    // Letters of an input method are not ours yet.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      leave();
    } else if (state === 'closed' && event.key === 'ArrowDown') open();
    else keys.current?.onKeyDown(event);
  };
  const isOpen = state === 'open';
  return (
    <div
      className={classNames(styles.search, state === 'closed' && styles.closed, yieldsToBalance && styles.yielding)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        close();
        setState('resting');
        before.current = null;
      }}
    >
      <form
        role="search"
        action={paths.search()}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const text = field.current?.value.trim();
          go(paths.search({ q: text }));
        }}
      >
        <div className={styles.line}>
          <Icon name="search" className={styles.icon} />
          <input
            ref={field}
            id={searchField}
            type="search"
            name="q"
            role="combobox"
            aria-label="Search games, videos and performers"
            aria-autocomplete="list"
            aria-expanded={isOpen && active.any}
            aria-controls={isOpen && active.any ? listId : undefined}
            aria-activedescendant={active.id}
            aria-keyshortcuts="/"
            placeholder="Search games, videos and performers"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={searchTextMaxLength}
            className={styles.field}
            onFocus={open}
            onClick={open}
            onInput={open}
            onKeyDown={onKeyDown}
          />
          <IconButton icon="close" label="Close search" className={styles.close} onClick={leave} />
        </div>
        {isOpen && Panel && (
          <Panel id={listId} typed={typed} keys={keys} onActive={setActive} onChoose={go} onFollow={done} />
        )}
      </form>
    </div>
  );
}
