import { addressOf } from '#web/ground/call/address-of.ts';
import type { Replies } from '#web/ground/call/calls.ts';

const timeoutMs = 8000;

/** Reports that the server refused, because the race does not exist or is not public any more. */
export class NoSuchLive extends Error {}

/** Makes a call about races being ridden. Throws without a signal, and NoSuchLive when there is no such race. */
export async function readLive(address: string): Promise<Response> {
  const headers = { accept: 'application/json' };
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) });
  if (response.status === 404) throw new NoSuchLive();
  if (!response.ok) throw new Error(`answer ${response.status}`);
  return response;
}

/** Loads the races that are ridden today. It throws without a signal. */
export async function askRiddenToday(): Promise<Replies['GET /api/live']['items']> {
  const response = await readLive(addressOf('GET /api/live'));
  return ((await response.json()) as Replies['GET /api/live']).items;
}
