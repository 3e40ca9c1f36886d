import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { Image, Icon } from '@platform/shared/ui';
import { MarkedTitle } from './marked-title';
import { type Suggestions, useSuggestions } from './use-suggestions';
import styles from './search-panel.module.css';

/** Keys that the field passes on to the panel. */
export interface SearchKeys {
  onKeyDown: (event: KeyboardEvent) => void;
}

export interface SearchPanelProps {
  /** Id of the list, to which the field refers. */
  id: string;
  /** Text in the field. */
  typed: string;
  keys: Ref<SearchKeys>;
  /** Tells the field which option is active, and whether there are any. */
  onActive: (active: { id: string | undefined; any: boolean }) => void;
  /** Called with the address that was chosen by the keyboard. */
  onChoose: (address: string) => void;
  /** Called when a link was followed. */
  onFollow: () => void;
}

const kinds = { game: 'Game', video: 'Video', model: 'Performer' } as const;

/** Suggestions below the search field: a listbox that the field keeps the focus of. */
export function SearchPanel({ id, typed, keys, onActive, onChoose, onFollow }: SearchPanelProps): ReactNode {
  const text = typed.trim();
  const { options, state } = useSuggestions(typed);
  const addresses = [...options.map(({ pageUrl }) => pageUrl), ...(text === '' ? [] : [paths.search({ q: text })])];
  const [chosen, setChosen] = useState<{ address: string | undefined; text: string }>({ address: undefined, text: '' });
  const list = useRef<HTMLDivElement>(null);

  // Suggestions may come late and move: what was chosen stays so on its new line. A visitor who types on is back in the field.
  const active = chosen.address !== undefined && chosen.text === text ? addresses.indexOf(chosen.address) : -1;
  const activeId = active === -1 ? undefined : `${id}-${active}`;
  useEffect(() => onActive({ id: activeId, any: addresses.length > 0 }), [onActive, activeId, addresses.length]);
  useEffect(() => {
    if (activeId !== undefined)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  useImperativeHandle(keys, () => ({
    onKeyDown: (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const address = addresses[active];
      if (step !== undefined) {
        // The field itself is one of the stops: there Enter searches for what was typed.
        const stops = addresses.length + 1;
        setChosen({ address: addresses[((active + 1 + step + stops) % stops) - 1], text });
      } else if (event.key === 'Enter' && address !== undefined) onChoose(address);
      else return;
      event.preventDefault();
    },
  }));

  const option = (index: number) =>
    ({
      id: `${id}-${index}`,
      role: 'option',
      'aria-selected': index === active,
      tabIndex: -1,
      className: styles.option,
      onClick: onFollow,
    }) as const;
  return (
    // A press must not take the focus from the field: the panel would be gone before the click.
    <div className={styles.panel} role="presentation" onMouseDown={(event) => event.preventDefault()}>
      {/* Who only passes through the field by Tab is told nothing: this is said as a result of typing alone. */}
      {state === 'popular' && (
        <p className={styles.status}>
          {options.length > 0 ? 'Popular games' : 'Type the name of a game, video or performer.'}
        </p>
      )}
      <p
        role="status"
        className={state === 'popular' || (options.length > 0 && state === 'found') ? 'visually-hidden' : styles.status}
      >
        {state !== 'popular' && statusText(state, text, options.length)}
      </p>
      <div ref={list} id={id} role="listbox" aria-label="Suggestions">
        {options.map(({ pageUrl, title, picture, kind, highlights }, index) => (
          <Link key={pageUrl} to={pageUrl} {...option(index)}>
            <Image image={picture} alt="" drawnWidth={48} quality={55} ratio={1} className={styles.picture} />
            <MarkedTitle title={title} highlights={highlights} />
            <span className={styles.kind}>{kinds[kind]}</span>
          </Link>
        ))}
        {text !== '' && (
          <Link to={paths.search({ q: text })} {...option(options.length)}>
            <span className={styles.sign}>
              <Icon name="search" />
            </span>
            <span className={styles.all}>All results for “{text}”</span>
          </Link>
        )}
      </div>
    </div>
  );
}

function statusText(state: Exclude<Suggestions['state'], 'popular'>, text: string, count: number): string {
  switch (state) {
    case 'loading':
      return 'Searching';
    case 'found':
      return count === 1 ? '1 suggestion' : `${count} suggestions`;
    case 'none':
      return `Nothing found for “${text}”.${count > 0 ? ' Popular games instead:' : ' Try another word.'}`;
    case 'offline':
      return 'You’re offline. Suggestions will return when you reconnect.';
    case 'error':
      return 'Suggestions couldn’t be loaded. Press Enter to see all results.';
  }
}
