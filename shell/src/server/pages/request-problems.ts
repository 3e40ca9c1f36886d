import type { Problem } from './problem-page';

/** Words for requests that are wrong in themselves, whether the edge notices or the API. */
export const requestProblems = {
  400: {
    title: 'This is not a valid request',
    text: 'What your browser sent could not be read. Try again.',
    waits: false,
  },
  408: {
    title: 'This took too long',
    text: 'Your browser did not send its request in time. Try again.',
    waits: false,
  },
  431: {
    title: 'The address is too long',
    text: 'The address and the cookies of this site are longer together than a request may be. Open a shorter address, or delete the cookies of this site.',
    waits: false,
  },
} as const satisfies Record<number, Problem>;
