import { CallFailure } from '#web/app/call/ask.ts';

/** How often it asks again by itself, before it gives up. */
const most = 6;

/**
 * Asks again while the server is busy, each time a little later than the server said. Throws any other failure, and the last busy answer.
 * In: the request, and a function that waits some seconds (it throws when the person stops it).
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
