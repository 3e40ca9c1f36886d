import type { ReactNode } from 'react';
import { Stack } from '../specimen';
import styles from '../playground.module.css';

const light = '#f7f2ea';
const dark = '#0a0908';
const swatches = {
  [light]: ['ground-0', 'ground-1', 'ground-2', 'ground-3', 'ground-4', 'red-600', 'green-600'],
  [dark]: [
    'ink-1',
    'ink-2',
    'ink-3',
    'amber-100',
    'amber-200',
    'amber-300',
    'amber-400',
    'amber-500',
    'red-300',
    'red-400',
    'green-300',
    'green-400',
    'gem-300',
  ],
};

export function ColourSection(): ReactNode {
  return (
    <div className={styles.swatches}>
      {Object.entries(swatches).flatMap(([color, names]) =>
        names.map((name) => (
          <div key={name} className={styles.swatch} style={{ background: `var(--${name})`, color }}>
            {name}
          </div>
        )),
      )}
    </div>
  );
}

export function TypeSection(): ReactNode {
  return (
    <Stack>
      <p className={styles.display}>After sunset</p>
      <h3 style={{ fontSize: 'var(--t-h1)', fontStretch: 'var(--wide)', lineHeight: 1.1 }}>Wide for headings</h3>
      <h4 style={{ fontSize: 'var(--t-h2)', fontStretch: 'var(--wide)', lineHeight: 'var(--lh-head)' }}>
        Section heading
      </h4>
      <h3>Card heading</h3>
      <p className="lead">
        Lead text introduces a page in one or two lines and never runs longer than sixty characters or so.
      </p>
      <p>
        Body text is sixteen pixels at 1.55.{' '}
        <a className="link" href="#type">
          Links are underlined
        </a>{' '}
        in running text. 0123456789 stay lining.
      </p>
      <p className={styles.background} />
    </Stack>
  );
}
