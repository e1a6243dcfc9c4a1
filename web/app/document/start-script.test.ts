import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { inlineEarlyScript, inlineStartScript } from './start-script.ts';

interface Asked {
  rel?: string;
  href?: string;
  src?: string;
}

let asked: string[] = [];
let frames: (() => void)[] = [];
const picture = { complete: false, onload: () => {} };

/** The end of a page, as the browser reads it. In: milliseconds since it was asked for, and whether a picture is still to come. */
function readTheEnd(after: number, pictured = false): void {
  runInNewContext(inlineStartScript, {
    document: {
      currentScript: { dataset: { src: '/client.js /screen.js' } },
      querySelector: () => (pictured ? picture : null),
      createElement: (): Asked => ({}),
      head: { append: ({ href, src }: Asked) => asked.push(href ?? src ?? '') },
    },
    performance: { now: () => after },
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    setTimeout,
  });
}

/** What is asked for before the page is read. In: milliseconds since it was asked for, and whether a picture is to be seen first. */
function readTheBeginning(after: number, pictured = false): void {
  runInNewContext(inlineEarlyScript, {
    document: {
      addEventListener: () => {},
      currentScript: { dataset: { src: '/client.js /screen.js' } },
      querySelector: () => (pictured ? picture : null),
      createElement: (): Asked => ({}),
      head: { append: ({ href }: Asked) => asked.push(href ?? '') },
    },
    performance: { now: () => after },
  });
}

function paint(): void {
  for (const frame of frames.splice(0)) frame();
  vi.advanceTimersByTime(60);
}

const code = ['/screen.js', '/client.js'];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  frames = [];
  return () => vi.useRealTimers();
});

test('a page that was slow to come asks for its code at once, before pictures further down', () => {
  readTheEnd(900);
  expect(asked).toEqual(code);
});

test('with its first picture still on the way, it waits for that', () => {
  readTheEnd(900, true);
  expect(asked).toEqual([]);
  picture.onload();
  paint();
  expect(asked).toEqual(code);
});

test('one that came quickly paints first', () => {
  readTheEnd(80);
  expect(asked).toEqual([]);
  paint();
  paint();
  expect(asked).toEqual(code);
});

test('a tab in the background, which is never painted, has its code after two seconds, once', () => {
  readTheEnd(80);
  vi.advanceTimersByTime(2000);
  expect(asked).toEqual(code);
  paint();
  paint();
  expect(asked).toEqual(code);
});

test('a page that began to come late asks for its code while the rest of it is on the way', () => {
  readTheBeginning(600);
  expect(asked).toEqual(['/client.js', '/screen.js']);
});

test('not with a picture to be seen first, nor where it comes quickly', () => {
  readTheBeginning(600, true);
  readTheBeginning(80);
  expect(asked).toEqual([]);
});
