import type { ReactNode } from 'react';
import type { Help, HelpNode } from '@platform/shared/contracts';
import { Link } from '@platform/shared/router';
import styles from './help-page.module.css';

/** Characters of a page's text that its card shows at most. */
const summaryLength = 110;

/**
 * The beginning of a text, cut after a whole sentence where one ends early enough, else after a word.
 * @param text without markup
 */
export function summaryOf(text: string): string {
  if (text.length <= summaryLength) return text;
  const cut = text.slice(0, summaryLength);
  const sentence = cut.lastIndexOf('. ');
  return sentence > summaryLength / 4
    ? cut.slice(0, sentence + 1)
    : `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))} …`;
}

const find = (nodes: readonly HelpNode[], pathname: string): HelpNode | undefined => {
  for (const node of nodes) {
    const found = node.path === pathname ? node : find(node.children, pathname);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The pages below this one, each with how it begins; nothing where there are none. */
export function HelpCards({ help, pathname }: { help: Help; pathname: string }): ReactNode {
  const below = find(help.tree, pathname)?.children ?? [];
  if (below.length === 0) return null;
  return (
    <ul className={styles.cards} aria-label="Topics">
      {below.map(({ path, title }) => (
        <li key={path} className={styles.card}>
          <h2 className={styles.topic}>
            <Link to={path}>{title}</Link>
          </h2>
          <p>{summaryOf(help.pages.find((page) => page.path === path)?.text ?? '')}</p>
        </li>
      ))}
    </ul>
  );
}
