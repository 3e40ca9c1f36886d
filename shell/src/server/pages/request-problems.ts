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
    text: 'Your browser did not send its request in time. Try again.',
    waits: false,
  },
  431: {
    title: 'The address is too long',
    text: 'The address and this site’s cookies are too long together. Open a shorter address or delete this site’s cookies.',
    waits: false,
  },
} as const satisfies Record<number, Problem>;
