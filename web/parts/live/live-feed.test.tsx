import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { hashOf } from '#rules/raceday/live/live-state.ts';
import { LiveFeed } from './live-feed.ts';
import { FakeServer } from './testing/fake-server.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function show(isShown: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isShown ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Opens the page on a spectator's phone. */
async function openPage(server = new FakeServer()) {
  const feed = new LiveFeed(7);
  let drawn = 0;
  show(true);
  const leave = feed.subscribe(() => {
    drawn += 1;
  });
  onTestFinished(leave);
  await wait(100);
  const isSame = () => {
    const { state } = feed.view();
    return state !== null && hashOf(state) === hashOf(server.state);
  };
  return { server, feed, leave, isSame, drawn: () => drawn };
}

test('a heat that is ridden stands on the page at once, and nothing else is asked', async () => {
  const { server, feed, isSame } = await openPage();
  expect(feed.view()).toMatchObject({ line: 'told', now: { begun: false, track: { number: '11' } } });
  server.ride(1);
  await wait(60);
  expect(feed.view().now).toMatchObject({ track: { number: '12' }, done: 1, of: 12 });
  expect(isSame()).toBe(true);
  expect(server.asked).toHaveLength(1);
  expect(server.open).toHaveLength(1);
});

test('hidden and shown two hundred times while heats are ridden: nothing is missed, one stream at the end', async () => {
  const { server, isSame } = await openPage();
  for (let time = 0; time < 200; time += 1) {
    show(false);
    expect(server.open).toHaveLength(0);
    server.ride(1 + (time % 12));
    if (time % 3 === 0) await wait(40);
    show(true);
    if (time % 7 === 0) await wait(20);
  }
  await wait(100);
  expect(isSame()).toBe(true);
  expect(server.open).toHaveLength(1);
  expect(server.questions('snapshot')).toBe(1);
});

test('hundreds of heats that are told at once are drawn once', async () => {
  const { server, drawn } = await openPage();
  show(false);
  for (let time = 0; time < 300; time += 1) server.ride(1 + (time % 12));
  const before = drawn();
  show(true);
  await wait(100);
  expect(drawn()).toBe(before + 1);
});

test('a proxy that keeps the stream together: it is asked every few seconds, until the stream speaks', async () => {
  const { server, isSame, feed } = await openPage();
  show(false);
  server.isBuffered = true;
  show(true);
  server.ride(1);
  await wait(8000);
  expect(isSame()).toBe(true);
  await wait(60_000);
  expect(server.questions('after')).toBeGreaterThan(8);
  expect(feed.view().line).toBe('told');
});

test('a stream that greeted and says nothing more is noticed within a minute', async () => {
  const { server, isSame } = await openPage();
  server.isBuffered = true;
  server.ride(1);
  await wait(55_000);
  expect(isSame()).toBe(true);
  server.ride(2);
  await wait(7000);
  expect(isSame()).toBe(true);
  expect(server.open).toHaveLength(0);
});

test('a quiet day is looked after now and then, and the stream stays', async () => {
  const { server } = await openPage();
  await wait(600_000);
  expect(server.questions('after')).toBeLessThan(18);
  expect(server.streams).toHaveLength(1);
  expect(server.open).toHaveLength(1);
});

test('no room for a stream: every five seconds it is asked for what is new, and later for a stream again', async () => {
  const { server, isSame } = await openPage();
  show(false);
  server.hasRoom = false;
  show(true);
  await wait(60_000);
  expect(server.questions('after')).toBeGreaterThan(8);
  expect(server.questions('after')).toBeLessThan(16);
  server.ride(1);
  await wait(7000);
  expect(isSame()).toBe(true);
  server.hasRoom = true;
  await wait(370_000);
  expect(server.open).toHaveLength(1);
  const before = server.questions('after');
  await wait(30_000);
  expect(server.questions('after')).toBeLessThanOrEqual(before + 1);
});

test('the signal goes: what is known stays with its age, and comes back with all that was missed', async () => {
  const { server, feed, isSame } = await openPage();
  const at = feed.view().heardAt;
  server.hasSignal = false;
  window.dispatchEvent(new Event('offline'));
  for (const stream of server.open) stream.break(false);
  await wait(120_000);
  expect(feed.view()).toMatchObject({ line: 'lost', heardAt: at, now: { of: 12 } });
  server.ride(1);
  server.hasSignal = true;
  window.dispatchEvent(new Event('online'));
  await wait(100);
  expect(feed.view()).toMatchObject({ line: 'told', now: { done: 1 } });
  expect(isSame()).toBe(true);
});

test('a signal that goes without a word is noticed, and one that returns without a word too', async () => {
  const { server, feed, isSame } = await openPage();
  server.hasSignal = false;
  await wait(90_000);
  expect(feed.view().line).toBe('lost');
  server.ride(1);
  server.hasSignal = true;
  await wait(40_000);
  expect(feed.view().line).toBe('told');
  expect(isSame()).toBe(true);
});

test('another fingerprint: all of it is asked for again, said once, and ever more seldom', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { server, feed, isSame } = await openPage();
  server.isWrong = true;
  server.ride(1);
  await wait(600_000);
  expect(feed.mismatches).toBeGreaterThan(1);
  expect(said).toHaveBeenCalledTimes(1);
  expect(server.questions('snapshot')).toBeLessThan(30);
  // The server counts it, because a client that comes back gives the reason.
  expect(server.streams.slice(1).every(({ href }) => href.endsWith('&stray=hash'))).toBe(true);
  expect(server.streams[0]?.href).not.toContain('stray');
  server.isWrong = false;
  server.ride(2);
  await wait(120_000);
  expect(isSame()).toBe(true);
  said.mockRestore();
});

test('riders or classes changed: the frame is asked for within some seconds, once', async () => {
  const { server } = await openPage();
  server.tell({ kind: 'frame', key: 'frame', body: { v: 1 } });
  server.tell({ kind: 'frame', key: 'frame', body: { v: 2 } });
  await wait(9000);
  expect(server.questions('snapshot')).toBe(2);
  await wait(60_000);
  expect(server.questions('snapshot')).toBe(2);
});

test('what was kept on the phone is shown as old', async () => {
  const server = new FakeServer();
  server.keptAt = '2026-11-22T15:14:00Z';
  server.hasSignal = false;
  const { feed } = await openPage(server);
  expect(feed.view()).toMatchObject({ line: 'lost', heardAt: Date.parse(server.keptAt), now: { of: 12 } });
});

test('of a race that is not drawn here nothing is told, and no stream is opened', async () => {
  const server = new FakeServer();
  server.state = { ...server.state, epoch: 0 };
  const { feed } = await openPage(server);
  await wait(60_000);
  expect(feed.view().line).toBe('none');
  expect(server.streams).toHaveLength(0);
  expect(server.asked).toHaveLength(1);
});

test('a page that comes back from where the browser kept it opens its stream anew', async () => {
  const { server, isSame } = await openPage();
  const [dead] = server.open;
  server.isBuffered = true;
  server.ride(1);
  server.isBuffered = false;
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await wait(100);
  expect(isSame()).toBe(true);
  expect(server.open).toHaveLength(1);
  expect(server.open[0]).not.toBe(dead);
});

test('nobody asks any more: no stream, no question', async () => {
  const { server, leave } = await openPage();
  leave();
  const asked = server.asked.length;
  server.ride(1);
  await wait(120_000);
  expect(server.open).toHaveLength(0);
  expect(server.asked).toHaveLength(asked);
});
