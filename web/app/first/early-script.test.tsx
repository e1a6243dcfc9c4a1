import { runInNewContext } from 'node:vm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { inlineEarlyScript } from './early-script.ts';

let page = document;

const found = (selector: string) => page.querySelector<HTMLElement>(selector) ?? page.body;

/** Does something on the page, as a finger or a key would. */
const touch = (kind: string, selector: string) =>
  found(selector).dispatchEvent(new Event(kind, { bubbles: true }));

/** The addresses that are requested before anything else. */
let first: string[] = [];
let requested: string[] = [];
let scripts: Element[] = [];
/** The addresses that the connection does not deliver. */
let lost: string[] = [];

/** Shows a page as it arrives, before any code. */
function readPage(more: { form?: string } = {}): void {
  page = document.implementation.createHTMLDocument('');
  page.body.innerHTML =
    '<button type="button" id="star">Seguir</button><a href="/ranking" id="link">Ranking</a>' +
    '<button type="button" data-wear="dark" id="dark">Oscuro</button><button id="send">Buscar</button>' +
    '<p id="stuck" hidden>Falta una parte</p>';
  const script = page.createElement('script');
  Object.assign(script.dataset, { first: '/first.js /begin.js', drawing: '/react.js /client.js', ...more });
  Object.defineProperty(page, 'currentScript', { get: () => script });
  // The scripts are not run here.
  scripts = [];
  Object.defineProperty(page, 'head', { value: { append: (one: Element) => scripts.push(one) } });
  // The script runs as in the browser: its text alone, without anything around it.
  requested = [];
  const fetch = async (address: string) => {
    requested.push(address);
    if (lost.includes(address)) throw new TypeError('Failed to fetch');
    return new Response('');
  };
  runInNewContext(inlineEarlyScript, { document: page, fetch, Element, HTMLButtonElement, setTimeout });
  first = requested.splice(0, 2);
}

const named = () => scripts.map((one) => `${one.getAttribute('type')} ${one.getAttribute('src')}`);

beforeEach(() => {
  lost = [];
  readPage();
});

test('the first file is named when it is here with all it needs, and what does not come is asked for until it does', async () => {
  expect(first).toEqual(['/first.js', '/begin.js']);
  await vi.waitFor(() => expect(named()).toEqual(['module /first.js']));
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  lost = ['/begin.js'];
  readPage();
  await vi.advanceTimersByTimeAsync(0);
  expect(found('#stuck').hidden).toBe(false);
  await vi.advanceTimersByTimeAsync(1000 + 2000);
  expect(requested.filter((one) => one === '/begin.js')).toHaveLength(2);
  expect(named()).toEqual([]);
  lost = [];
  await vi.advanceTimersByTimeAsync(4000);
  expect(named()).toEqual(['module /first.js']);
});

test('a form requests all its code at once, and only once', () => {
  readPage({ form: '' });
  expect(requested).toEqual(['/react.js', '/client.js']);
  touch('pointerdown', '#star');
  expect(requested).toHaveLength(2);
});

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
