import { looseAddress, methodOf } from '#web/ground/call/address-of.ts';
import { CallFailure, failureOf, fetchFile, type SentBody } from '#web/ground/call/ask.ts';
import type { DeskName, Exactly, Inputs, Replies } from '#web/ground/call/calls.ts';

/** After this time, the signal counts as lost. The request has a key, so it can be sent again. */
const PATIENCE_MS = 15_000;

/** Makes a call with the helper's own session, never with the account of this device. Throws CallFailure. */
export function askDesk<Name extends DeskName, Said extends Inputs[Name]>(
  token: string,
  name: Name,
  input: Said & Exactly<Said, Inputs[Name]>,
): Promise<Replies[Name]>;
export function askDesk(token: string, name: string, sent: SentBody): Promise<unknown> {
  return looseAskDesk(token, name, sent);
}

/** Does the same for input that the caller has typed already. */
export async function looseAskDesk(token: string, name: string, sent: SentBody): Promise<unknown> {
  const headers = { accept: 'application/json', 'x-access-token': token };
  const { body } = sent;
  const response = await fetch(looseAddress(name, sent), {
    method: methodOf(name),
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => null);
  if (response === null) throw new CallFailure(0, '', '', null);
  const answer: unknown = await response.json().catch(() => null);
  // This is not `failureOf`, which would also sign out the account.
  if (response.status === 401) throw new CallFailure(401, 'session.ended', '', null);
  if (!response.ok) throw failureOf(response.status, answer);
  return answer;
}

/** Fetches a file shared by desks and the office, where the token is null for the account. Throws CallFailure. */
export async function fetchFileAs(token: string | null, address: string): Promise<Blob> {
  if (token === null) return fetchFile(address);
  const headers = { 'x-access-token': token };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(address, { headers, signal }).catch(() => null);
  if (response === null) throw new CallFailure(0, '', '', null);
  if (response.status === 401) throw new CallFailure(401, 'session.ended', '', null);
  if (!response.ok) throw failureOf(response.status, await response.json().catch(() => null));
  return response.blob();
}
