import { CallFailure } from '#web/ground/call/ask.ts';

/** The number of times that it asks again by itself before it gives up. */
const most = 6;

/**
 * Asks again while the server is busy, each time a little later than the server proposed. It throws any other failure,
 * and the last busy answer.
 * @param ask makes the request
 * @param wait waits some seconds, and throws when the person stops it
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
