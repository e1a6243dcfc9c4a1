import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '#web/ground/data/api.ts';
import type { PageData, PageNeed } from './table.ts';
import { PageLoader } from './page-loader.ts';

const need: PageNeed = { screen: 'home', notFound: false, regulation: null, version: null };
const home: PageData = {
  screen: 'home',
  notFound: false,
  cups: [],
  today: null,
  won: [],
  versions: [],
  old: null,
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Makes a loader that gives these answers in order. An error is thrown. */
function loaderOf(...answers: (PageData | Error)[]) {
  const asked: PageNeed[] = [];
  const loader = new PageLoader(async (one) => {
    asked.push(one);
    const answer = answers[asked.length - 1] ?? home;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { loader, asked };
}

test('one part is asked for again where the rest is here, and all of it where nothing is or there are no parts', async () => {
  const asked: string[] = [];
  const load = async () => {
    asked.push('all');
    return home;
  };
  const parts = new PageLoader(load, async (data, part) => {
    asked.push(`part ${part}`);
    return part === 9 ? null : { ...data, notFound: true };
  });
  await parts.renew('home', need, 3);
  expect(asked).toEqual(['all']);
  await parts.renew('home', need, 3);
  expect(asked).toEqual(['all', 'part 3']);
  expect(parts.look('home')).toMatchObject({ data: { notFound: true }, busy: false });
  await parts.renew('home', need, 9);
  expect(asked).toEqual(['all', 'part 3', 'part 9', 'all']);
});

describe('a page that is asked for', () => {
  test('comes once for all who ask at the same time', async () => {
    const { loader, asked } = loaderOf();
    await Promise.all([loader.ask('home', need), loader.ask('home', need)]);
    expect(asked).toHaveLength(1);
    expect(loader.look('home')).toMatchObject({ data: home, busy: false, failed: false });
  });

  test('is not asked for again while it is fresh, unless somebody wants it so', async () => {
    const { loader, asked } = loaderOf();
    await loader.ask('home', need);
    await loader.ask('home', need);
    expect(asked).toHaveLength(1);
    await loader.ask('home', need, true);
    expect(asked).toHaveLength(2);
    vi.advanceTimersByTime(16_000);
    await loader.ask('home', need);
    expect(asked).toHaveLength(3);
  });

  test('comes after the signal was lost twice', async () => {
    const { loader, asked } = loaderOf(new Error('no signal'), new Error('no signal'));
    const done = loader.ask('home', need);
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toHaveLength(1);
    expect(loader.look('home').busy).toBe(true);
    await vi.advanceTimersByTimeAsync(2001);
    await done;
    expect(asked).toHaveLength(3);
    expect(loader.look('home').data).toBe(home);
  });

  test('that does not come leaves the last that arrived, and says it failed', async () => {
    const { loader } = loaderOf(home, new ApiFailure(503), new ApiFailure(503), new ApiFailure(503));
    await loader.ask('home', need);
    const again = loader.ask('home', need, true);
    await vi.advanceTimersByTimeAsync(5000);
    await again;
    expect(loader.look('home')).toMatchObject({ data: home, busy: false, failed: true });
  });

  test('that the server refuses is not asked for again', async () => {
    const { loader, asked } = loaderOf(new ApiFailure(403));
    await loader.ask('home', need);
    expect(asked).toHaveLength(1);
    expect(loader.look('home').failed).toBe(true);
  });
});

test('whoever draws hears of each change, and only of thirty pages the data is kept', async () => {
  const { loader } = loaderOf();
  let heard = 0;
  const stop = loader.subscribe(() => {
    heard += 1;
  });
  await loader.ask('0', need);
  expect(heard).toBe(2);
  stop();
  for (let page = 1; page <= 30; page += 1) await loader.ask(String(page), need);
  expect(heard).toBe(2);
  expect(loader.look('0').data).toBeNull();
  expect(loader.look('30').data).toBe(home);
});
