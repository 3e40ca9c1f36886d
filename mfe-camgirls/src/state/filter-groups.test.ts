import type { LiveList } from '@platform/shared/contracts';
import { filterGroups } from './filter-groups';

const facet = (value: string, count: number) => ({ value, title: value, count });
const facets: LiveList['facets'] = {
  status: [facet('live', 2), facet('private', 0), facet('recorded', 20), facet('offline', 4)],
  projection: [facet('180', 3), facet('flat', 21)],
  topics: [facet('free-chat', 4), facet('english', 9), facet('german', 1), facet('music', 0)],
  languages: ['english', 'german'],
};
const shown = (filters: Parameters<typeof filterGroups>[1], more: Partial<LiveList['facets']> = {}) =>
  filterGroups({ ...facets, ...more }, filters).map(
    ({ title, chips }) => `${title}: ${chips.map(({ value, isOn }) => (isOn ? `[${value}]` : value)).join(' ')}`,
  );

test.each<[string, string[], string[]]>([
  [
    'are state, format and language, without what would show nothing',
    shown({}),
    ['State: live recorded offline', 'Format: 180 flat', 'Language: english german'],
  ],
  [
    'keep what is on, also where it shows nothing, and another topic of the address',
    shown({ status: ['private'], topics: ['free-chat'] }),
    ['State: live [private] recorded offline', 'Format: 180 flat', 'Language: english german', 'Topic: [free-chat]'],
  ],
  [
    'have no languages where the server is of the release before',
    shown({}, { languages: undefined }),
    ['State: live recorded offline', 'Format: 180 flat'],
  ],
  [
    'leave out a group in which there is nothing to choose',
    shown({}, { projection: [facet('180', 0), facet('flat', 24)], topics: [facet('english', 24)] }),
    ['State: live recorded offline'],
  ],
  [
    'keep it where its one chip is on',
    shown({ projection: ['flat'] }, { projection: [facet('180', 0), facet('flat', 24)], topics: [] }),
    ['State: live recorded offline', 'Format: [flat]'],
  ],
])('the chips of the list %s', (_, found, expected) => {
  expect(found).toEqual(expected);
});
