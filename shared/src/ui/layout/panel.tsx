import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './panel.module.css';

/** A card-coloured surface for a part of a page. */
export function Panel({ className, ...rest }: ComponentProps<'section'>): ReactNode {
  return <section {...rest} className={classNames(styles.panel, className)} />;
}
