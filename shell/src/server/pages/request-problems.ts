import type { Problem } from './problem-page';

/** Words for requests that are wrong in themselves, whether the edge notices or the API. */
export const requestProblems = {
  400: {
    title: 'Your request isn’t valid',
    text: 'We couldn’t read what your browser sent. Please try again.',
    waits: false,
  },
  408: {
    title: 'This took too long',
    text: 'Your connection may be slow. Please try again.',
    waits: false,
  },
  431: {
    title: 'The address is too long',
    text: 'Delete this site’s cookies in your browser, then try again.',
    waits: false,
  },
} as const satisfies Record<number, Problem>;
