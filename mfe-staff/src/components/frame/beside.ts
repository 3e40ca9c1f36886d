import { createContext } from 'react';

/** Where the frame has room beside a page; null until the frame stands. */
export const BesideContext = createContext<HTMLElement | null>(null);
