import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatNumber } from '@platform/shared/format';
import { Link, useLocation, useNavigate, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Avatar, Dialog, Icon } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import { useMe } from '../../state/me';
import { namesOf } from '../../state/roles';
import { waitingQuery } from '../../state/queries';
import { ClockTime } from '../clock-time';
import { BesideContext } from './beside';
import { Confirmed } from './confirmed';
import { isWithin, sections } from './sections';
import styles from './staff-frame.module.css';

/** Menu, search box and who is at work, around every page of the staff area. */
export function StaffFrame({ children }: { children: ReactNode }): ReactNode {
  const { acts, name, roles, endsAt, confirmedAt } = useMe();
  const { data: waiting } = useQuery(waitingQuery());
  const { pathname } = useLocation();
  const [helps, setHelps] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLElement>(null);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  // On a phone the menu is a line that is longer than the window: it begins where one is.
  useEffect(() => {
    const here = menu.current?.querySelector<HTMLElement>('[aria-current]');
    if (menu.current && here) menu.current.scrollLeft = here.offsetLeft - menu.current.offsetLeft - MENU_BEFORE;
  }, [pathname]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '/') {
        event.preventDefault();
        box.current?.focus();
      } else if (event.key === '?') setHelps(true);
      else if (event.key.toLowerCase() === 'j' && !isWithinRow(event.target))
        content.current?.querySelector<HTMLElement>(firstRow)?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const links = sections
    .filter(({ act }) => acts.includes(act))
    .map((section) => (
      <Link
        key={section.to}
        to={section.to}
        className={styles.link}
        title={section.label}
        aria-current={isWithin(section, pathname) ? 'page' : undefined}
      >
        {section.icon === 'mail' ? <MailIcon /> : <Icon name={section.icon} size={16} />}
        <span>{section.label}</span>
        {section.waiting && <Waiting count={waiting?.[section.waiting.of] ?? 0} words={section.waiting.words} />}
      </Link>
    ));
  return (
    <div className={styles.frame}>
      <nav className={styles.rail} aria-label="Staff">
        <Link to={ownPaths.today()} className={styles.brand} aria-label="Staff, today">
          <Icon name="sphere" size={20} />
          <small>Staff</small>
        </Link>
        {links}
        <div className={styles.foot}>
          <div>
            <span>Session ends</span>
            <ClockTime iso={endsAt} />
          </div>
          <div>
            <span>Shortcuts</span>
            <button type="button" className={styles.key} aria-label="Keyboard shortcuts" onClick={() => setHelps(true)}>
              ?
            </button>
          </div>
        </div>
      </nav>
      <div className={styles.bar}>
        <SearchBox key={pathname} box={box} />
        <div className={styles.who}>
          {confirmedAt !== undefined && <Confirmed at={confirmedAt} />}
          <span className={styles.name}>
            <b>{name}</b>
            <small>{namesOf(roles)}</small>
          </span>
          <Avatar name={name} size={40} image={null} />
        </div>
      </div>
      <nav ref={menu} className={styles.sections} aria-label="Staff, sections">
        {links}
      </nav>
      <div ref={content} className={styles.page}>
        <BesideContext value={beside}>{children}</BesideContext>
      </div>
      <div ref={setBeside} className={styles.beside} />
      <Dialog open={helps} title="Keyboard shortcuts" onClose={() => setHelps(false)}>
        <dl className={styles.keys}>
          {shortcuts.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd className={styles.key}>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  );
}

/** How much waits behind a link of the menu; nothing where nothing does. */
function Waiting({ count, words }: { count: number; words: string }): ReactNode {
  if (count === 0) return null;
  const shown = count < MOST_COUNTED ? formatNumber(count) : `${formatNumber(MOST_COUNTED - 1)}+`;
  return (
    <b className={styles.count}>
      {shown} <i className="visually-hidden">{words}</i>
    </b>
  );
}

/** The API counts no further. */
const MOST_COUNTED = 1_000;

/** Pixels of the menu that are seen before the section one is in. */
const MENU_BEFORE = 80;

const shortcuts = [
  ['/', 'Search'],
  ['J', 'Next row or report'],
  ['K', 'Previous row or report'],
  ['Enter', 'Open the row'],
  ['X', 'Select the row'],
  ['C', 'Claim the report'],
  ['1 to 4', 'Choose the decision'],
  ['Ctrl Enter', 'Send the form'],
  ['Esc', 'Close the open panel'],
  ['?', 'Show this list'],
] as const;

/** Drawn here: the table of icons is in every visitor's page, and only staff see this one. */
function MailIcon(): ReactNode {
  return (
    <svg className={styles.icon} width={16} height={16} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3 5.5h18v13H3zM3.500 6l8.500 7 8.500-7" />
    </svg>
  );
}

/** What opens the first row of the first table; within a table its own keys go on from there. */
const firstRow = 'tbody :is(a, button)';
const isWithinRow = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('tbody') !== null;

/** Whether a key is typed into something, or belongs to a dialog. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null;

function SearchBox({ box }: { box: React.RefObject<HTMLInputElement | null> }): ReactNode {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const q = box.current?.value.trim() ?? '';
    if (q.length > 1) void navigate(ownPaths.search(q));
  };
  return (
    <form className={styles.search} role="search" action={ownPaths.search()} onSubmit={submit}>
      <Icon name="search" size={16} />
      <input
        ref={box}
        name="q"
        type="search"
        aria-label="Search members, orders, titles, rooms and partners"
        placeholder="Search e-mail, name, order, receipt, title, room or partner"
        autoComplete="off"
        spellCheck={false}
        minLength={2}
        maxLength={100}
        defaultValue={pathname === ownPaths.search() ? (query.get('q') ?? '') : ''}
      />
      <kbd className={styles.key} aria-hidden="true">
        /
      </kbd>
    </form>
  );
}
