import { looseAddress, methodOf } from '#web/app/call/address-of.ts';
import { CallFailure, failureOf, fetchFile, type SentBody } from '#web/app/call/ask.ts';
import type { DeskName, Exactly, Inputs, Replies } from '#web/app/call/calls.ts';

/** Longer than this, the signal counts as lost. The request has a key, so it can be sent again. */
const PATIENCE_MS = 15_000;

/** A call with the helper's own session, never with the account that is signed in on this device. Throws CallFailure. */
export function askDesk<Name extends DeskName, Said extends Inputs[Name]>(
  token: string,
  name: Name,
  input: Said & Exactly<Said, Inputs[Name]>,
): Promise<Replies[Name]>;
export function askDesk(token: string, name: string, sent: SentBody): Promise<unknown> {
  return looseAskDesk(token, name, sent);
}

/** The same, where what goes in is typed by whoever calls. */
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
  // Not `failureOf`, which would also sign out the account.
  if (response.status === 401) throw new CallFailure(401, 'session.ended', '', null);
  if (!response.ok) throw failureOf(response.status, answer);
  return answer;
}

/** A file that desks and the office share. In: the token of a helper, or null for the account that is signed in. Throws CallFailure. */
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
