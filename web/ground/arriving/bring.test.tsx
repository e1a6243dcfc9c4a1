import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bring, bringFile, bringPatiently, growingPause, NotArrived } from './bring.ts';

let asked: string[] = [];
/** For each file by name, how often it fails before it arrives, and its code then. */
let files: Record<string, { fails: number; status?: number; code: string }> = {};

const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

beforeEach(() => {
  asked = [];
  files = {};
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string) => {
    const name = nameOf(address);
    asked.push(name);
    const file = files[name];
    if (file === undefined) return new Response('', { status: 404 });
    file.fails -= 1;
    if (file.fails < 0) return new Response(file.code);
    if (file.status === undefined) throw new TypeError('Failed to fetch');
    return new Response('', { status: file.status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits for a promise, with all the pauses on its way, and gives its result. */
async function outcome(promise: Promise<unknown>): Promise<unknown> {
  const over = promise.then(
    (value) => value,
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return over;
}

test('a file comes with those it imports, however they are written, and each once', async () => {
  files = {
    'a1.js': {
      fails: 0,
      code: `import{t as e}from"./b1.js";import"./c1.js";export{x}from'./d1.js';import("./z1.js");`,
    },
    'b1.js': { fails: 0, code: 'import{q}from"./c1.js";' },
    'c1.js': { fails: 0, code: '' },
    'd1.js': { fails: 0, code: '' },
  };
  await outcome(Promise.all([bringFile('./a1.js'), bringFile('./a1.js')]));
  expect(asked.toSorted()).toEqual(['a1.js', 'b1.js', 'c1.js', 'd1.js']);
  await outcome(bringFile('./b1.js'));
  expect(asked).toHaveLength(4);
});

test.each([
  ['the line', 'line.js', {}],
  ['the site', 'site.js', { status: 503 }],
])(
  'what %s does not give at once is asked for a second time before anybody hears of it',
  async (_who, name, how) => {
    files = { [name]: { fails: 1, code: '', ...how } };
    expect(await outcome(bringFile(`./${name}`))).toBeUndefined();
    expect(asked).toEqual([name, name]);
  },
);

test('a file that another imports, and that does not come, is the other that does not come', async () => {
  files = { 'top.js': { fails: 0, code: 'import"./deep.js";' }, 'deep.js': { fails: 2, code: '' } };
  expect(await outcome(bringFile('./top.js'))).toBeInstanceOf(NotArrived);
  expect(await outcome(bringFile('./top.js'))).toBeUndefined();
});

test('a line that breaks in the middle of a file brought nothing of it, and is asked again later', async () => {
  files = { 'half.js': { fails: 0, code: '' } };
  const broken = () =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          start: (stream) => stream.error(new TypeError('network error')),
        }),
      ),
    );
  vi.stubGlobal('fetch', broken);
  expect(await outcome(bringFile('./half.js'))).toMatchObject({ name: 'Error', isGone: false });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
  expect(await outcome(bringFile('./half.js'))).toBeUndefined();
});

test('what the site has no longer is gone', async () => {
  expect(await outcome(bringFile('./old.js'))).toMatchObject({ isGone: true });
});

test('nothing is imported before all of it is here', async () => {
  files = { 'part.js': { fails: 2, code: '' } };
  const load = vi.fn(async () => 'the part');
  load.toString = () => 'async()=>{let{Part:e}=await import(`./part.js`);return{Part:e}}';
  expect(await outcome(bring(load))).toBeInstanceOf(NotArrived);
  expect(load).not.toHaveBeenCalled();
  expect(await outcome(bring(load))).toBe('the part');
});

test('what the page works without is asked for until it comes, and given up when it is gone', async () => {
  let failures = 0;
  const load = async () => {
    failures += 1;
    if (failures < 7) throw new NotArrived('x.js', false);
    return 'here';
  };
  expect(await outcome(bringPatiently(load))).toBe('here');
  expect(failures).toBe(7);
  expect(await outcome(bringPatiently(() => Promise.reject(new NotArrived('x.js', true))))).toMatchObject({
    isGone: true,
  });
});

test('the pauses grow while nothing arrives, and are short again when a file did', async () => {
  const pause = growingPause();
  files = { 'top.js': { fails: 0, code: 'import"./under.js";' }, 'under.js': { fails: 5, code: '' } };
  expect([pause(), pause(), pause()]).toEqual([1000, 3000, 8000]);
  await outcome(bringFile('./pause/top.js'));
  expect(pause()).toBe(1000);
  // Only the upper file arrived, as before.
  await outcome(bringFile('./pause/top.js'));
  expect([pause(), pause(), pause(), pause()]).toEqual([3000, 8000, 20_000, 20_000]);
  await outcome(bringFile('./pause/top.js'));
  expect(pause()).toBe(1000);
});
