import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AfterInk } from './after-ink.ts';

let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function draw(): void {
  for (const frame of frames.splice(0)) frame();
  vi.advanceTimersByTime(0);
}

test('what a tap changes is done once, after the frame that shows its ink', () => {
  const after = new AfterInk();
  const work = vi.fn();
  after.put(work);
  expect(work).not.toHaveBeenCalled();
  draw();
  expect(work).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1000);
  after.flush();
  expect(work).toHaveBeenCalledOnce();
});

test('the next finger is sooner than the frame: both taps are done, in their order', () => {
  const after = new AfterInk();
  const done: string[] = [];
  after.put(() => done.push('204'));
  after.put(() => done.push('17'));
  expect(done).toEqual(['204']);
  draw();
  expect(done).toEqual(['204', '17']);
});

test('a hidden page draws nothing: it is done all the same', () => {
  const after = new AfterInk();
  const work = vi.fn();
  after.put(work);
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledOnce();
});
