import { looseAddress, methodOf, type Parts } from './address-of.ts';
import type { CallName, Exactly, Given, Inputs, Replies } from './calls.ts';
import { closeSession, currentSession } from './session.ts';
import { tellNotice } from '#web/app/shell/notice.ts';

/** A refusal of the server, with its sentence in the reader's language; status 0: the server was not reached. */
export class CallFailure extends Error {
  readonly status: number;
  /** `area.reason`; empty when the server was not reached. */
  readonly code: string;
  /** The field it is about. */
  readonly where: string | null;
  /** Seconds after which the server can be asked again, where it said so. */
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

/** Thrown when the person cancelled. */
export class Cancelled extends Error {}

function textOf(value: object, name: string): string {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : '';
}

/** The failure for an answer. A session that ended is forgotten here, for all screens. */
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

/** The header with the token. It is never in the address, because histories and logs store addresses. */
export function tokenHeader(): Record<string, string> {
  const token = currentSession()?.authUser.token;
  return token === undefined ? {} : { 'x-access-token': token };
}

/** What a call is sent with, at run time. */
export interface SentBody extends Parts {
  body?: unknown;
}

interface AskOptions {
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
}

/**
 * A call of the API by method and path, with the session's token: `ask('GET /api/cups/{id}', { params: { id } })`. Its input and
 * output are typed by the contract. Throws CallFailure, also when the server is not reached; Cancelled when the signal ended it.
 */
export function ask<Name extends CallName, Said extends Inputs[Name]>(
  name: Name,
  ...rest: Given<Inputs[Name], Said & Exactly<Said, Inputs[Name]>, AskOptions>
): Promise<Replies[Name]>;
export function ask(name: string, sent?: SentBody, options?: AskOptions): Promise<unknown> {
  return looseAsk(name, sent, options);
}

/** The same for input that the caller has typed already. */
export async function looseAsk(
  name: string,
  sent: SentBody = {},
  { signal, headers }: AskOptions = {},
): Promise<unknown> {
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

/** A file of the API, with the token in the header. In: its address. Throws CallFailure. */
export async function fetchFile(address: string): Promise<Blob> {
  const response = await fetch(address, { headers: tokenHeader() }).catch(() => null);
  if (response === null) throw new CallFailure(0, '', '', null);
  if (!response.ok) throw failureOf(response.status, await response.json().catch(() => null));
  return response.blob();
}
