import { CallFailure } from '#web/app/call/ask.ts';

/** How often it is asked again by itself before the person is. */
const most = 6;

/**
 * Asks again while the server is busy, each time a little later than it said. Throws what else goes wrong, and that it is busy when
 * it stays so. In: the question, and who waits some seconds (throws when the person does not want to).
 */
export async function whenFree<Answer>(
  ask: () => Promise<Answer>,
  wait: (seconds: number) => Promise<void>,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== 'server.busy' || tries === most) throw error;
      await wait((error.retryAfter ?? 2) + tries);
    }
  }
}
