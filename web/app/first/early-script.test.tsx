import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { inlineEarlyScript } from './early-script.ts';

let page = document;

const found = (selector: string) => page.querySelector<HTMLElement>(selector) ?? page.body;

/** Something a finger or a key does on the page. */
const touch = (kind: string, selector: string) =>
  found(selector).dispatchEvent(new Event(kind, { bubbles: true }));

let requested: string[] = [];

/** A page as it comes, before any code. */
function readPage(): void {
  page = document.implementation.createHTMLDocument('');
  page.body.innerHTML =
    '<button type="button" id="star">Seguir</button><a href="/ranking" id="link">Ranking</a>' +
    '<button type="button" data-wear="dark" id="dark">Oscuro</button><button id="send">Buscar</button>';
  const script = page.createElement('script');
  script.dataset['drawing'] = '/react.js /client.js';
  Object.defineProperty(page, 'currentScript', { get: () => script });
  // As the browser runs it: its text, without anything around it.
  requested = [];
  const fetch = async (address: string) => void requested.push(address);
  runInNewContext(inlineEarlyScript, { document: page, fetch, Element, HTMLButtonElement });
}

beforeEach(readPage);

test('a page nobody touched requests no code', () => {
  expect(requested).toEqual([]);
  expect(page.early).toMatchObject({ taps: [], isTouched: false });
});

test.each([
  ['a finger', 'pointerdown', '#star'],
  ['a key', 'keydown', '#link'],
  ['the focus', 'focusin', '#send'],
  ['a finger that scrolls, on a link', 'pointercancel', '#link'],
])('%s requests the code, once, and once the loader is there tells it each time', (_what, kind, where) => {
  touch(kind, where);
  touch(kind, where);
  expect(requested).toEqual(['/react.js', '/client.js']);
  expect(page.early?.isTouched).toBe(true);
  const onTouch = vi.fn();
  Object.assign(page.early ?? {}, { onTouch });
  touch(kind, where);
  touch(kind, where);
  expect(onTouch).toHaveBeenCalledTimes(2);
  expect(requested).toHaveLength(2);
});

test('a finger on a link requests nothing: the link leads on by itself', () => {
  touch('pointerdown', '#link');
  touch('focusin', '#link');
  expect(requested).toEqual([]);
});

test('each button that was tapped is remembered once, in order', () => {
  page.body.insertAdjacentHTML('beforeend', '<button type="button" id="fold">Ver más</button>');
  for (const id of ['#fold', '#star', '#fold']) found(id).click();
  expect(page.early?.taps.map(({ button }) => button.id)).toEqual(['fold', 'star']);
});

test('a theme is set without the code that draws, and a form sends itself', () => {
  for (const id of ['#dark', '#send']) found(id).click();
  expect(page.early?.taps).toEqual([]);
});

test('when the code is there nothing is remembered any more', () => {
  page.early = null;
  found('#star').click();
  touch('pointerdown', '#star');
  expect([page.early, requested]).toEqual([null, []]);
});
