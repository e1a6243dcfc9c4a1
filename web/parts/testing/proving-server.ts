import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { vi } from 'vitest';

interface Answer {
  status: number;
  body: object;
}

/** The server's answer when it has received many calls from the client's network. */
export const proofNeeded = {
  status: 429,
  body: { code: 'network.proof_needed', message: 'Hubo muchos intentos', where: null },
} satisfies Answer;

/**
 * Makes a server that hands out small tasks.
 * @param answer gives the answer to any other call, with the proof that came along, or null when the server is not
 * reached
 * @returns the addresses that were requested, and whether the server is reached for a task
 */
export function provingServer(answer: (proof: string | null) => Answer | null) {
  const asked: string[] = [];
  const tasks = { areReached: true };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    asked.push(address);
    if (address.startsWith('/api/captcha')) {
      if (!tasks.areReached) throw new TypeError('no network');
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 10,
        counter: 20,
        deriveKey,
        hmacSignatureSecret: 'x',
      });
      return Response.json({ recaptcha_site_key: null, challenge });
    }
    const said = answer(new Headers(init.headers).get('x-proof'));
    if (said === null) throw new TypeError('no network');
    return Response.json(said.body, { status: said.status });
  });
  return { asked, tasks };
}
