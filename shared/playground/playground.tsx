import type { ReactNode } from 'react';
import { ButtonSection } from './sections/buttons';
import { CardSection } from './sections/cards';
import { EmptySection } from './sections/empty';
import { FeedbackSection } from './sections/feedback';
import { FormSection } from './sections/forms';
import { ColourSection, TypeSection } from './sections/foundations';
import { ListSection } from './sections/lists';
import { NavigationSection } from './sections/navigation';
import { OverlaySection } from './sections/overlays';
import { PictureSection } from './sections/pictures';
import { TagSection } from './sections/tags';
import { Section } from './specimen';
import styles from './playground.module.css';

const sections = [
  ['colour', 'Colour', ColourSection],
  ['type', 'Type, one family in three widths', TypeSection],
  ['buttons', 'Buttons', ButtonSection],
  ['tags', 'Tags, badges, ratings and amounts', TagSection],
  ['cards', 'Cards', CardSection],
  ['lists', 'Rows, compact cards and load more', ListSection],
  ['pictures', 'Pictures and avatars', PictureSection],
  ['forms', 'Form fields', FormSection],
  ['navigation', 'Menu, tabs, chips, breadcrumbs, pagination', NavigationSection],
  ['feedback', 'Feedback', FeedbackSection],
  ['overlays', 'Dialog and drawer', OverlaySection],
  ['empty', 'Empty and loading', EmptySection],
] as const;

/** Every component of shared/src/ui in every state, for a person to look at and for tests to measure. */
export function Playground(): ReactNode {
  return (
    <main className={`container ${styles.page}`}>
      <div className={styles.top}>
        <h1 className={styles.title}>Components</h1>
        <p className={styles.note}>Every state is drawn. Hover, focus and pressed are forced where they are named.</p>
      </div>
      <nav aria-label="Sections" className={styles.contents}>
        {sections.map(([id, title]) => (
          <a key={id} href={`#${id}`} className="link">
            {title}
          </a>
        ))}
      </nav>
      {sections.map(([id, title, Content]) => (
        <Section key={id} id={id} title={title}>
          <Content />
        </Section>
      ))}
    </main>
  );
}
