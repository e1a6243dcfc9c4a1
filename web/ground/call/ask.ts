import { looseAddress, methodOf, type Parts } from './address-of.ts';
import type { CallName, Exactly, Given, Inputs, Replies } from './calls.ts';
import { closeSession, currentSession } from '#web/ground/session/session.ts';
import { tellNotice } from '#web/ground/notice.ts';

/** A refusal of the server, with its sentence in the reader's language. Its status is 0 without an answer. */
export class CallFailure extends Error {
  readonly status: number;
  /** The code in the form `area.reason`. It is empty when the server was not reached. */
  readonly code: string;
  readonly where: string | null;
  /** The number of seconds after which the client may call again, when the server gave one. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    code: string,
    message: string,
    where: string | null,
    retryAfter: number | null = null,
  ) {
    super(message);
    this.name = 'CallFailure';
    this.status = status;
    this.code = code;
    this.where = where;
    this.retryAfter = retryAfter;
  }
}

/** Reports that the person cancelled. */
export class Cancelled extends Error {}

function textOf(value: object, name: string): string {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : '';
}

/** Makes the failure for an answer. It also forgets, for all screens, a session that ended. */
export function failureOf(status: number, body: unknown, retryAfter: string | null = null): CallFailure {
  const said = typeof body === 'object' && body !== null ? body : {};
  const code = textOf(said, 'code');
  if (code === 'session.ended' && currentSession()) {
    closeSession();
    tellNotice('session_ended');
  }
  const seconds = Number(retryAfter ?? '');
  return new CallFailure(
    status,
    code,
    textOf(said, 'message'),
    textOf(said, 'where') || null,
    seconds > 0 ? seconds : null,
  );
}

/** Makes the header with the token. The token is never in the address, because histories and logs store addresses. */
export function tokenHeader(): Record<string, string> {
  const token = currentSession()?.authUser.token;
  return token === undefined ? {} : { 'x-access-token': token };
}

/** The input of a call at run time. */
export interface SentBody extends Parts {
  body?: unknown;
}

type SentHeaders = Readonly<Record<string, string>>;

interface AskOptions {
  signal?: AbortSignal;
  headers?: SentHeaders;
  /** Receives words for the person who waits while the browser computes a proof of work, which takes some seconds. */
  onWork?: ((words: string) => void) | undefined;
}

/**
 * Sends a call. When the server has received many calls from this network, it sends the call once more with a proof of
 * work, so that people who share an address with them get through. Throws CallFailure, or NotArrived when the code for
 * the proof did not arrive.
 * @param send sends the call with these headers too
 * @param onWork receives the server's words before the work begins
 */
export async function sendOrWork<Answer>(
  send: (headers: SentHeaders) => Promise<Answer>,
  onWork?: (words: string) => void,
): Promise<Answer> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== 'network.proof_needed') throw error;
    onWork?.(error.message);
  }
  const { challenge } = await ask('GET /api/captcha', { query: { for: 'question' } });
  const { proofOfWork } = await import('./proof-of-work.ts');
  return send({ 'x-proof': await proofOfWork(challenge) });
}

/**
 * Calls the API by method and path, with the session's token: `ask('GET /api/cups/{id}', { params: { id } })`. The
 * contract types its input and output. Throws CallFailure, also when the server is not reached, and Cancelled when the
 * signal ended the call.
 */
export function ask<Name extends CallName, Said extends Inputs[Name]>(
  name: Name,
  ...rest: Given<Inputs[Name], Said & Exactly<Said, Inputs[Name]>, AskOptions>
): Promise<Replies[Name]>;
export function ask(name: string, sent?: SentBody, options?: AskOptions): Promise<unknown> {
  return looseAsk(name, sent, options);
}

/** Does the same for input that the caller has typed already. */
export function looseAsk(name: string, sent: SentBody = {}, options: AskOptions = {}): Promise<unknown> {
  const { headers, onWork } = options;
  return sendOrWork((more) => send(name, sent, { ...options, headers: { ...headers, ...more } }), onWork);
}

async function send(name: string, sent: SentBody, { signal, headers }: AskOptions): Promise<unknown> {
  const { body } = sent;
  const response = await fetch(looseAddress(name, sent), {
    method: methodOf(name),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...tokenHeader(),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch(() => null);
  if (signal?.aborted) throw new Cancelled();
  if (response === null) throw new CallFailure(0, '', '', null);
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw failureOf(response.status, answer, response.headers.get('retry-after'));
  return answer;
}

/** Fetches a file of the API, with the token in the header. Throws CallFailure. */
export async function fetchFile(address: string): Promise<Blob> {
  const response = await fetch(address, { headers: tokenHeader() }).catch(() => null);
  if (response === null) throw new CallFailure(0, '', '', null);
  if (!response.ok) throw failureOf(response.status, await response.json().catch(() => null));
  return response.blob();
}
