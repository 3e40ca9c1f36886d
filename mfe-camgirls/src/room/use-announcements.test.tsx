import { act, renderHook } from '@testing-library/react';
import type { ChatMessage } from '@platform/shared/contracts';
import { messageOf } from '../fixtures/rooms';
import { useAnnouncements } from './use-announcements';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const listen = (known: readonly ChatMessage[] = []) => {
  let messages = known;
  const { result, rerender } = renderHook(() => useAnnouncements(messages));
  return {
    result,
    write: (...written: ChatMessage[]) => {
      messages = [...messages, ...written];
      rerender();
    },
  };
};
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('tells a new message at once, and nothing of what was there before', () => {
  const { result, write } = listen([messageOf(1)]);
  pass(5_000);
  expect(result.current).toBe('');
  write(messageOf(2, { name: 'volta', text: 'Hello' }));
  pass(0);
  expect(result.current).toBe('volta: Hello');
});

it('tells at most one thing a second: of many messages the newest, and how many there were', () => {
  const { result, write } = listen();
  write(messageOf(1, { text: 'One' }));
  pass(0);
  for (let sequence = 2; sequence <= 6; sequence += 1) {
    write(messageOf(sequence, { text: `Text ${sequence}` }));
    pass(150);
    expect(result.current).toBe('northlight: One');
  }
  pass(250);
  expect(result.current).toBe('5 new messages. northlight: Text 6');
});

it('says tips and notices as they are read, and nothing of a deleted message', () => {
  const { result, write } = listen();
  write(messageOf(1, { kind: 'tip', name: 'volta', coins: 1, text: '' }));
  pass(0);
  expect(result.current).toBe('volta tipped 1 coin');
  write(messageOf(2, { kind: 'notice', name: '', text: 'Goal reached: Encore' }));
  pass(1_000);
  expect(result.current).toBe('Goal reached: Encore');
  write(messageOf(3, { kind: 'deleted', name: '', text: '' }));
  pass(1_000);
  expect(result.current).toBe('Goal reached: Encore');
});
