import { shownName } from './shown-name';

test.each([
  ['Rowan Hale', 'Rowan Hale'],
  ['Member', 'Your account'],
])('a member with the name %s is called %s', (name, shown) => expect(shownName({ name })).toBe(shown));
