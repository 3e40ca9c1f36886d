import { leaveFor } from './leave';

it.each(['data:text/html,x', 'mailto:x@example.com', 'about:blank', 'http://'])('never leaves for %j', (address) => {
  expect(leaveFor(address)).toBe(false);
});
