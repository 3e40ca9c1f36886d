import type { CachedPage } from './cached-page';
import { problemPage } from './problem-page';
import { requestProblems } from './request-problems';
import type { ShellFiles } from './shell-files';

type ProblemName =
  'unavailable' | 'failed' | 'tooLong' | 'tooMany' | 'headersTooLong' | 'refused' | 'unreadable' | 'invalidLink';

/**
 * Pages for when nothing, or not enough, is known about the visitor.
 * @param brand the site's name; empty while no API has told it
 */
export function createProblemPages(shell: ShellFiles, brand: string): Readonly<Record<ProblemName, CachedPage>> {
  return {
    unavailable: problemPage(shell, brand, 503, {
      title: 'We’ll be right back',
      text: 'The site isn’t responding right now. This page will try again automatically.',
      waits: true,
    }),
    failed: problemPage(shell, brand, 500, {
      title: 'Something went wrong',
      text: 'We couldn’t load this page. We’ve been notified. Try again in a moment.',
      waits: false,
    }),
    tooLong: problemPage(shell, brand, 414, {
      title: 'The address is too long',
      text: 'Check the link, or go back to the home page.',
      waits: false,
    }),
    tooMany: problemPage(shell, brand, 429, {
      title: 'One moment, please',
      text: 'We’re getting a lot of requests from your network. This page will try again automatically.',
      waits: true,
    }),
    headersTooLong: problemPage(shell, brand, 431, requestProblems[431]),
    refused: problemPage(shell, brand, 400, requestProblems[400]),
    unreadable: problemPage(shell, brand, 400, {
      title: 'This address isn’t valid',
      text: 'Check the link for typos, or go back to the home page.',
      waits: false,
    }),
    // Links are signed (releases/override-link.ts).
    invalidLink: problemPage(shell, brand, 403, {
      title: 'This link isn’t valid',
      text: 'It has expired or was changed. Please ask for a new one.',
      waits: false,
    }),
  };
}
