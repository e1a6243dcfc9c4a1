import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request as askPlainly } from 'node:http';
import { request as askSecurely } from 'node:https';
import { join } from 'node:path';
import { z } from 'zod';
import { ProviderFailure } from '#server/money/rails/provider/provider.ts';

/** Where a bank's API Pix is, and the certificates that it wants to see: of each client id a file with certificate and key. */
export interface BankPlace {
  api: string;
  tokens: string;
  certificates: string | null;
}

/** What opens an account there. */
interface BankClient {
  client_id: string;
  client_secret: string;
}

interface Asked {
  method: 'GET' | 'PUT' | 'PATCH' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string | null;
}

interface Answer {
  status: number;
  text: string;
}

const wholeMs = 15_000;
const largestAnswer = 1024 * 1024;
/** Tokens are asked for anew a little before they end. */
const marginMs = 30_000;
const scopes = 'cob.read cob.write pix.read pix.write webhook.read webhook.write';

const tokenFields = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** The certificate of a client, where its bank wants one; null: there is none. */
async function certificateOf({ certificates }: BankPlace, client_id: string): Promise<Buffer | null> {
  // A name that is no plain word would lead to another file.
  if (certificates === null || !/^[A-Za-z0-9][\w.-]{0,199}$/.test(client_id)) return null;
  try {
    return await readFile(join(certificates, `${client_id}.pem`));
  } catch {
    return null;
  }
}

/** One call, followed nowhere else, and no more of its answer than is ever needed. */
function send(address: string, asked: Asked, certificate: Buffer | null): Promise<Answer> {
  const url = new URL(address);
  const options = {
    method: asked.method,
    headers: {
      accept: 'application/json',
      ...asked.headers,
      ...(asked.body === null ? {} : { 'content-length': String(Buffer.byteLength(asked.body)) }),
    },
    signal: AbortSignal.timeout(wholeMs),
    ...(certificate === null ? {} : { cert: certificate, key: certificate }),
  };
  return new Promise((resolve, reject) => {
    const asks = url.protocol === 'https:' ? askSecurely : askPlainly;
    const request = asks(url, options, (response) => {
      const parts: Buffer[] = [];
      let length = 0;
      response.on('data', (part: Buffer) => {
        length += part.length;
        if (length > largestAnswer) request.destroy(new Error('too long'));
        parts.push(part);
      });
      response.on('error', reject);
      response.on('close', () => {
        if (!response.complete) reject(new Error('cut'));
        else resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() });
      });
    });
    request.on('error', reject);
    request.end(asked.body ?? undefined);
  });
}

/** The JSON of an answer; undefined: it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an answer that is no success means. Nothing of its text is repeated. */
function failureOf(status: number, what: string): ProviderFailure {
  if (status === 401 || status === 403) return new ProviderFailure('token', what);
  // Locked, in conflict with itself, or too many: the same later.
  const isLater = status < 400 || status >= 500 || [408, 423, 424, 425, 429].includes(status);
  return new ProviderFailure(isLater ? 'away' : 'declined', `${what} (${status})`);
}

export const isMissing = (error: unknown): boolean =>
  error instanceof ProviderFailure && error.why === 'declined' && error.message.endsWith('(404)');

/** A bank's API Pix: OAuth2 with client credentials, and a certificate of the client where there is one. */
export class Bank {
  readonly #place: BankPlace;
  readonly #tokens = new Map<string, { token: string; until: number }>();

  constructor(place: BankPlace) {
    this.#place = place;
  }

  async #send(what: string, address: string, asked: Asked, client_id: string): Promise<Answer> {
    try {
      return await send(address, asked, await certificateOf(this.#place, client_id));
    } catch {
      throw new ProviderFailure('away', what);
    }
  }

  async #tokenFor({ client_id, client_secret }: BankClient): Promise<string> {
    const name = createHash('sha256').update(`${client_id} ${client_secret}`).digest('base64');
    const known = this.#tokens.get(name);
    if (known && known.until > Date.now()) return known.token;
    this.#tokens.delete(name);
    const asked = {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: scopes }).toString(),
    } as const;
    const { status, text } = await this.#send('token', this.#place.tokens, asked, client_id);
    // RFC 6749 §5.2: a client that is not known is answered with 400 or 401.
    if (status === 400) throw new ProviderFailure('token', 'token');
    if (status !== 200 && status !== 201) throw failureOf(status, 'token');
    const found = tokenFields.safeParse(jsonOf(text));
    if (!found.success) throw new ProviderFailure('away', 'token (not understood)');
    const { access_token, expires_in } = found.data;
    this.#tokens.set(name, { token: access_token, until: Date.now() + expires_in * 1000 - marginMs });
    return access_token;
  }

  /** Forgets the token of a client: it ended before its time. */
  #forget({ client_id, client_secret }: BankClient): void {
    this.#tokens.delete(createHash('sha256').update(`${client_id} ${client_secret}`).digest('base64'));
  }

  /** Asks, and reads of the answer what its fields name. Throws ProviderFailure. */
  async ask<Fields extends z.ZodType>(
    client: BankClient,
    call: {
      what: string;
      method: Asked['method'];
      path: string;
      body?: object;
      headers?: Record<string, string>;
    },
    fields: Fields,
  ): Promise<z.output<Fields>> {
    const { what, method, path } = call;
    const body = call.body === undefined ? null : JSON.stringify(call.body);
    const once = async () => {
      const headers = {
        authorization: `Bearer ${await this.#tokenFor(client)}`,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      };
      return this.#send(what, `${this.#place.api}${path}`, { method, headers, body }, client.client_id);
    };
    let answer = await once();
    if (answer.status === 401) {
      this.#forget(client);
      answer = await once();
    }
    if (answer.status < 200 || answer.status > 299) throw failureOf(answer.status, what);
    const found = fields.safeParse(jsonOf(answer.text));
    if (!found.success) throw new ProviderFailure('away', `${what} (not understood)`);
    return found.data;
  }
}
