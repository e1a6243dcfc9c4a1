import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyHistory, History } from '#server/testing/mercadopago/history.ts';
import { PROVIDER_KINDS } from '#rules/money/rails/providers.ts';
import { RailDesk } from '#server/testing/mercadopago/rail-desk.ts';
import type { StandIn } from '#server/testing/rails/stand-in.ts';
import { runs } from '#rules/testing/runs.ts';

/** After each step: what is received and kept is what came in cash and what the provider was heard to say. */
async function checkBooks(history: History) {
  const { received, credit, fed, posted, cash, wrong } = await history.sums();
  expect({ wrong, credit, all: received + credit }).toEqual({ wrong: 0, credit: fed, all: cash + posted });
}

describe.each(PROVIDER_KINDS)('at %s:', (kind) => {
  let desk: RailDesk<StandIn>;
  beforeAll(async () => {
    desk = await RailDesk.openAt(kind);
  });
  afterAll(() => desk.stop());

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
});
