import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { login } from '#contract/people/accounts/sessions.ts';
import type { Endpoint } from '#contract/endpoint.ts';

type Part<E extends Endpoint, Name extends 'body' | 'params' | 'query'> = E[Name] extends z.ZodObject
  ? { [Key in keyof z.input<E[Name]>]: z.input<E[Name]>[Key] | (Name extends 'body' ? never : number) }
  : undefined;

/** The input of a call. */
interface Sent<E extends Endpoint> {
  params?: Part<E, 'params'>;
  query?: Part<E, 'query'>;
  body?: Part<E, 'body'>;
  files?: Readonly<Record<string, Blob>>;
  /** The first answer is lost, so the same request is sent again. */
  isLost?: boolean;
}

/** Thrown for a call that was refused. */
export class Refused extends Error {
  readonly code: string;

  constructor(what: string, status: number, code: string, text: string) {
    super(`${what} was answered ${status} ${code}: ${text.slice(0, 300)}`);
    this.code = code;
  }
}

const patienceMs = 60_000;
const mostWaits = 90;

const codeIn = (text: string): string => /"code":"([a-z_.]+)"/.exec(text)?.[1] ?? '';

function addressOf(path: string, params: object = {}, query: object = {}): string {
  const filled = Object.entries(params).reduce(
    (address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return asked.size === 0 ? filled : `${filled}?${asked}`;
}

function formOf(body: object, files: Readonly<Record<string, Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  for (const [name, file] of Object.entries(files)) form.set(name, file, 'riders.csv');
  return form;
}

/** The calls of the office, typed by the contract, which also checks the answers. */
export class OfficeCaller {
  #url: string;
  readonly #address: string | null;
  #token: string | null = null;
  readonly #times = new Map<Endpoint, number[]>();
  /** How many calls were sent, and how many answers were lost on purpose. */
  calls = 0;
  lost = 0;
  /** The wait before each call, in milliseconds, as for a person who types. */
  pauseMs = 0;
  /** It tries again when there is no answer, while a killed server starts. Its calls have keys, or change nothing. */
  isPatient = false;

  /**
   * Makes a caller for a server. `address` is the one from which it calls, if it is not this machine's: each phone
   * has one.
   */
  constructor(url: string, address: string | null = null) {
    this.#url = url.replace(/\/$/, '');
    this.#address = address;
  }

  /** Calls another server from now on, at which it is nobody yet. */
  moveTo(url: string): void {
    this.#url = url.replace(/\/$/, '');
    this.#token = null;
  }

  /** Makes calls with this token from now on. */
  speakAs(token: string): void {
    this.#token = token;
  }

  async signIn(user_email: string, user_password: string): Promise<void> {
    const { user } = await this.ask(login, { body: { user_email, user_password } });
    if (user === null) throw new Error(`${user_email} is asked for more than a password`);
    this.speakAs(user.token);
  }

  async #send(method: string, address: string, body: FormData | string | null): Promise<Response> {
    const headers = new Headers({ 'accept-language': 'en' });
    if (this.#token !== null) headers.set('x-access-token', this.#token);
    if (this.#address !== null) headers.set('x-forwarded-for', this.#address);
    if (typeof body === 'string') headers.set('content-type', 'application/json');
    for (let turn = 1; ; turn += 1) {
      this.calls += 1;
      const answer = await fetch(`${this.#url}${address}`, {
        method,
        headers,
        body,
        signal: AbortSignal.timeout(patienceMs),
      }).catch((error: unknown) => {
        if (!this.isPatient || turn === mostWaits) throw error;
        return null;
      });
      if (answer === null) {
        await wait(1000);
        continue;
      }
      if ((answer.status !== 429 && answer.status !== 503) || turn === mostWaits) return answer;
      // One client makes the requests of eight hours in a minute, so the server tells when it accepts the next.
      await wait(1000 * Number(answer.headers.get('retry-after') ?? '1'));
    }
  }

  /** Returns the times of all answers of a call, to the last byte, in milliseconds. */
  timesOf(endpoint: Endpoint): readonly number[] {
    return this.#times.get(endpoint) ?? [];
  }

  /**
   * Makes one call of the contract and checks its answer with it.
   * @throws Refused
   */
  async ask<Reply extends z.ZodType, const E extends Endpoint & { reply: Reply }>(
    endpoint: E,
    sent: Sent<E> = {},
  ): Promise<z.output<E['reply']>> {
    const { method, path } = endpoint;
    const reply: E['reply'] = endpoint.reply;
    const { params, query, body, files, isLost = false } = sent;
    const address = addressOf(path, params, query);
    const what = () => {
      if (files !== undefined) return formOf(body ?? {}, files);
      return body === undefined ? null : JSON.stringify(body);
    };
    if (isLost) {
      this.lost += 1;
      await (await this.#send(method, address, what())).body?.cancel();
    }
    if (this.pauseMs > 0) await wait(this.pauseMs);
    const began = performance.now();
    const answer = await this.#send(method, address, what());
    const text = await answer.text();
    this.#times.set(endpoint, [...(this.#times.get(endpoint) ?? []), performance.now() - began]);
    if (!answer.ok) throw new Refused(`${method} ${address}`, answer.status, codeIn(text), text);
    return reply.parse(JSON.parse(text));
  }
}
