import { describe, expect, test } from 'vitest';
import { CallFailure, Cancelled } from '#web/ground/call/ask.ts';
import { whenFree } from './when-free.ts';

const busy = (seconds: number | null) => new CallFailure(503, 'server.busy', '', null, seconds);

/** Makes a server that is busy so many times, then free. */
function busyFor(times: number, seconds: number | null = 2) {
  let asked = 0;
  return async () => {
    asked += 1;
    if (asked <= times) throw busy(seconds);
    return asked;
  };
}

describe('signing in while many do', () => {
  test('asks again after what the server said, each time a little later', async () => {
    const waited: number[] = [];
    const wait = async (seconds: number) => void waited.push(seconds);
    expect(await whenFree(busyFor(3), wait)).toBe(4);
    expect(waited).toEqual([2, 3, 4]);
  });

  test('says so in the end instead of asking for ever', async () => {
    let waits = 0;
    const wait = async () => void (waits += 1);
    await expect(whenFree(busyFor(100, null), wait)).rejects.toMatchObject({ code: 'server.busy' });
    expect(waits).toBe(6);
  });

  test('asks no more when the person stops it, nor after another refusal', async () => {
    const stop = () => Promise.reject(new Cancelled());
    await expect(whenFree(busyFor(1), stop)).rejects.toBeInstanceOf(Cancelled);
    const wrong = () => Promise.reject(new CallFailure(401, 'session.wrong', '', null));
    await expect(whenFree(wrong, stop)).rejects.toMatchObject({ code: 'session.wrong' });
  });
});
