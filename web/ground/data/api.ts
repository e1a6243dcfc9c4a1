import type { Ad } from '#contract/publishing/ads/ads.ts';
import type { AdSource } from '#rules/publishing/ads/ads.ts';
import { looseAddress, type Parts } from '#web/ground/call/address-of.ts';
import type { CallName, Given, Inputs, Replies } from '#web/ground/call/calls.ts';
import { keptIn, tellKept } from './kept.ts';

/** Reports that the server refused or could not answer. A `status` of 0 means that it was not reached. */
export class ApiFailure extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`answer ${status}`);
    this.name = 'ApiFailure';
    this.status = status;
  }
}

/** Makes a public call without a session. The result is null when there is no such thing. Throws ApiFailure. */
export function getPublic<Name extends CallName>(
  name: Name,
  ...rest: Given<Inputs[Name]>
): Promise<Replies[Name] | null>;
export async function getPublic(name: string, place: Parts = {}): Promise<unknown> {
  const response = await fetch(looseAddress(name, place), { headers: { accept: 'application/json' } });
  // A refusal does not make the shown data newer.
  if (response.status < 500) tellKept(keptIn(response.headers));
  if (response.status === 404 || response.status === 400) return null;
  if (!response.ok) throw new ApiFailure(response.status);
  return response.json();
}

/** Fetches the current banners of a source. Throws ApiFailure. */
export async function getAds({ organization_id, cup_id }: AdSource): Promise<Ad[]> {
  const place = { params: { orgId: organization_id }, query: { cup_id } };
  return (await getPublic('GET /api/ads/org/{orgId}', place)) ?? [];
}
