import { CallFailure, failureOf } from '#web/app/call.ts';

/** A call with the helper's own session: an account that is signed in on this device has nothing to do with it. Throws CallFailure. */
export async function askDesk<Reply>(token: string, address: string): Promise<Reply> {
  const headers = { accept: 'application/json', 'x-access-token': token };
  const response = await fetch(address, { headers }).catch(() => null);
  if (response === null) throw new CallFailure(0, '', '', null);
  const answer: unknown = await response.json().catch(() => null);
  // Not `failureOf`, which would sign out the account as well.
  if (response.status === 401) throw new CallFailure(401, 'session.ended', '', null);
  if (!response.ok) throw failureOf(response.status, answer);
  return answer as Reply;
}
