import { looseAddress, methodOf } from '#web/ground/call/address-of.ts';
import { CallFailure, failureOf, fetchFile, type SentBody } from '#web/ground/call/ask.ts';
import type { DeskName, Exactly, FormInputs, FormName, Inputs, Replies } from '#web/ground/call/calls.ts';
import { formDataOf } from '#web/ground/call/send-form.ts';

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
export function looseAskDesk(token: string, name: string, sent: SentBody): Promise<unknown> {
  const { body } = sent;
  const content =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return answered(name, sent, token, content, PATIENCE_MS);
}

/** A picture takes longer than words, and comes again whole where it was cut. */
const PICTURE_PATIENCE_MS = 90_000;

/** Sends a form with files with the helper's own session. Throws CallFailure. */
export function sendFormDesk<Name extends DeskName & FormName, Said extends FormInputs[Name]>(
  token: string,
  name: Name,
  form: Said & Exactly<Said, FormInputs[Name]>,
): Promise<Replies[Name]>;
export function sendFormDesk(
  token: string,
  name: string,
  form: SentBody & Pick<Parameters<typeof formDataOf>[0], 'files'>,
): Promise<unknown> {
  return answered(name, form, token, { body: formDataOf({ files: form.files }) }, PICTURE_PATIENCE_MS);
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

async function answered(
  name: string,
  sent: SentBody,
  token: string,
  content: RequestInit,
  patience_ms: number,
): Promise<unknown> {
  const response = await fetch(looseAddress(name, sent), {
    method: methodOf(name),
    signal: AbortSignal.timeout(patience_ms),
    ...content,
    headers: { accept: 'application/json', 'x-access-token': token, ...content.headers },
  }).catch(() => null);
  if (response === null) throw new CallFailure(0, '', '', null);
  const answer: unknown = await response.json().catch(() => null);
  // This is not `failureOf`, which would also sign out the account.
  if (response.status === 401) throw new CallFailure(401, 'session.ended', '', null);
  if (!response.ok) throw failureOf(response.status, answer);
  return answer;
}
