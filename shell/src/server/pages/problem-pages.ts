import { pathMaxLength } from '@platform/shared/limits';
import type { CachedPage } from './cached-page';
import { problemPage } from './problem-page';
import { requestProblems } from './request-problems';
import type { ShellFiles } from './shell-files';

type ProblemName = 'unavailable' | 'failed' | 'tooLong' | 'tooMany' | 'headersTooLong' | 'refused' | 'unreadable';

/**
 * Pages for when nothing, or not enough, is known about the visitor.
 * @param brand the site's name; empty while no API has told it
 */
export function createProblemPages(shell: ShellFiles, brand: string): Readonly<Record<ProblemName, CachedPage>> {
  return {
    unavailable: problemPage(shell, brand, 503, {
      title: 'We will be right back',
      text: 'The site does not answer at the moment. This page tries again by itself.',
      waits: true,
    }),
    failed: problemPage(shell, brand, 500, {
      title: 'Something went wrong',
      text: 'We could not load this page. It has been reported. Try again in a moment.',
      waits: false,
    }),
    tooLong: problemPage(shell, brand, 414, {
      title: 'The address is too long',
      text: `It has more than ${pathMaxLength} characters before or after "?".`,
      waits: false,
    }),
    tooMany: problemPage(shell, brand, 429, {
      title: 'One moment, please',
      text: 'More pages were opened from your network than we can make at once. This page tries again by itself.',
      waits: true,
    }),
    headersTooLong: problemPage(shell, brand, 431, requestProblems[431]),
    refused: problemPage(shell, brand, 400, requestProblems[400]),
    unreadable: problemPage(shell, brand, 400, {
      title: 'The address cannot be read',
      text: 'It has a percent sign that stands for no character.',
      waits: false,
    }),
  };
}
