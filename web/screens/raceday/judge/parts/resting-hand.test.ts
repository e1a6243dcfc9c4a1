import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RestingHand } from './resting-hand.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is drawn while no finger touches is drawn at once', () => {
  const drawing = vi.fn();
  new RestingHand().draw(drawing);
  expect(drawing).toHaveBeenCalledOnce();
});

test('the second thumb comes while the first is being heard: the screen is drawn once, after both', () => {
  const hand = new RestingHand();
  const done: string[] = [];
  const drawing = () => done.push('screen');
  hand.touch(() => done.push('204 dry'));
  hand.draw(drawing);
  vi.advanceTimersByTime(150);
  hand.touch(() => done.push('17 dry'));
  hand.draw(drawing);
  vi.advanceTimersByTime(150);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(done).toEqual(['204 dry', 'screen', '17 dry']);
  vi.advanceTimersByTime(1000);
  expect(done).toHaveLength(3);
});

test('a key that is pressed sooner than the hand rests finds everything drawn', () => {
  const hand = new RestingHand();
  const drawing = vi.fn();
  hand.touch(() => undefined);
  hand.draw(drawing);
  hand.rest();
  expect(drawing).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1000);
  expect(drawing).toHaveBeenCalledOnce();
});
