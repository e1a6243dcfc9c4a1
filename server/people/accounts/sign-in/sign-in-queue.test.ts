import { describe, expect, test } from 'vitest';
import { Refusal } from '#contract/errors.ts';
import { type Comer, SignInQueue } from './sign-in-queue.ts';

const here = new AbortController().signal;
const fromCrowd = (share: string, signal = here): Comer => ({ lane: 'crowd', share, signal });
const onKnown = (share: string): Comer => ({ lane: 'known', share, signal: here });

/** Returns a queue with somebody in it, who stays until the test ends it. */
function busyQueue(size?: { known: number; crowd: number }) {
  const door = new SignInQueue(size);
  const order: string[] = [];
  let leave = () => {};
  const inside = door.pass(fromCrowd('first'), () => new Promise<void>((resolve) => (leave = resolve)));
  const come = (name: string, comer: Comer) =>
    door
      .pass(comer, async () => void order.push(name))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        order.push(`${name}: ${error.code}`);
        return error;
      });
  const open = () => {
    leave();
    return inside;
  };
  return { order, come, open };
}

describe('the door', () => {
  test('lets in one at a time, in the order in which they came', async () => {
    const { order, come, open } = busyQueue();
    const all = [come('a', fromCrowd('x')), come('b', fromCrowd('y')), come('c', fromCrowd('z'))];
    expect(order).toEqual([]);
    await open();
    await Promise.all(all);
    expect(order).toEqual(['a', 'b', 'c']);
  });

  test('turns away who finds it full, and says when to come again', async () => {
    const { come, open } = busyQueue({ known: 2, crowd: 2 });
    const waiting = [come('a', fromCrowd('x')), come('b', fromCrowd('y'))];
    const refused = await come('c', fromCrowd('z'));
    expect(refused).toMatchObject({ code: 'server.busy' });
    expect(Number(refused instanceof Refusal ? refused.params['seconds'] : 0)).toBeGreaterThan(0);
    await open();
    expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
  });

  test('a network that fills it gives room to another one, and shares take turns', async () => {
    const { order, come, open } = busyQueue({ known: 2, crowd: 4 });
    const all = ['g1', 'g2', 'g3', 'g4'].map((name) => come(name, fromCrowd('guesser')));
    all.push(come('mother', fromCrowd('home')));
    all.push(come('g5', fromCrowd('guesser')));
    await open();
    await Promise.all(all);
    expect(order).toEqual(['g4: server.busy', 'g5: server.busy', 'g1', 'mother', 'g2', 'g3']);
  });

  test('the crowd cannot fill the lane of known devices; every third one in is still of the crowd', async () => {
    const { order, come, open } = busyQueue({ known: 8, crowd: 3 });
    const all = ['c1', 'c2', 'c3', 'c4'].map((name) => come(name, fromCrowd(name)));
    all.push(...['k1', 'k2', 'k3'].map((name) => come(name, onKnown(name))));
    await open();
    await Promise.all(all);
    expect(order).toEqual(['c4: server.busy', 'k1', 'k2', 'c1', 'k3', 'c2', 'c3']);
  });

  test('who left takes no room', async () => {
    const { order, come, open } = busyQueue({ known: 1, crowd: 1 });
    const left = new AbortController();
    const gone = come('gone', fromCrowd('x', left.signal));
    left.abort();
    const next = come('next', fromCrowd('y'));
    await open();
    await Promise.all([gone, next]);
    expect(order).toEqual(['gone: server.busy', 'next']);
  });

  test('a sign-in that fails leaves the door open for the next', async () => {
    const door = new SignInQueue();
    await expect(door.pass(fromCrowd('x'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await door.pass(fromCrowd('x'), async () => 'in')).toBe('in');
  });
});
