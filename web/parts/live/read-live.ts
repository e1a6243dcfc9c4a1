import { addressOf } from '#web/app/call/address-of.ts';
import type { Replies } from '#web/app/call/calls.ts';

const timeoutMs = 8000;

/** The server refused: the race does not exist, or is not public any more. */
export class NoSuchLive extends Error {}

/** Asks a call about what is ridden. Throws without a signal; NoSuchLive where there is none. */
export async function readLive(address: string): Promise<Response> {
  const headers = { accept: 'application/json' };
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) });
  if (response.status === 404) throw new NoSuchLive();
  if (!response.ok) throw new Error(`answer ${response.status}`);
  return response;
}

/** The races ridden today. Throws without a signal. */
export async function askRiddenToday(): Promise<Replies['GET /api/live']['items']> {
  const response = await readLive(addressOf('GET /api/live'));
  return ((await response.json()) as Replies['GET /api/live']).items;
}
