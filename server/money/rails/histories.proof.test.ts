import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyHistory, History } from '#server/testing/mercadopago/history.ts';
import { RailDesk } from '#server/testing/mercadopago/rail-desk.ts';
import { runs } from '#rules/testing/runs.ts';

let desk: RailDesk;
beforeAll(async () => {
  desk = await RailDesk.open();
});
afterAll(() => desk.stop());

/** After each step: what is received and kept is what came in cash and what the provider was heard to say. */
async function checkBooks(history: History) {
  const { received, credit, fed, posted, cash, wrong } = await history.sums();
  expect({ wrong, credit, all: received + credit }).toEqual({ wrong: 0, credit: fed, all: cash + posted });
}

test('whatever happens to payments and to the way between, each peso is there once, and in the end the books say what the provider says', async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async ({ children, steps }) => {
      const history = await History.begin(desk, children);
      for (const happening of steps) {
        await history.step(happening);
        await checkBooks(history);
      }
      await history.end();
      await checkBooks(history);
      const { posted, net, uncovered } = await history.sums();
      expect(posted).toBe(net + uncovered);
    }),
    { numRuns: runs(40), endOnFailure: true },
  );
});
