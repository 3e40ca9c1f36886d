import { ResponseDeadline } from './response-deadline';

it('is short from a request that was in vain until the next response', () => {
  const deadline = new ResponseDeadline({ usualMs: 2_000, silentMs: 500 });
  expect(deadline.ms).toBe(2_000);
  deadline.note(false);
  expect(deadline.ms).toBe(500);
  deadline.note(true);
  expect(deadline.ms).toBe(2_000);
});
