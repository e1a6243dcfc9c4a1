/** The result of one request: an answer, or how the connection failed. */
export interface Reply {
  /** It is 0 when no answer came. */
  readonly status: number;
  /** Why no answer came: `ECONNREFUSED`, `ECONNRESET`, `timeout`. */
  readonly failure: string;
  readonly headers: Headers;
  readonly text: string;
  readonly sentAt: number;
  readonly ms: number;
}

export interface Question {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly token?: string;
  readonly body?: object;
  /** Fields and files, instead of a body. */
  readonly form?: FormData;
}

let asked = 0;

/**
 * Returns the next address: the product counts requests by address, so each phone gets one, from the block for
 * measurements.
 */
function nextAddress(): string {
  asked += 1;
  return `198.18.${Math.floor(asked / 250) % 250}.${(asked % 250) + 1}`;
}

/**
 * Returns the codes inside of a failed fetch: the connection's own, or the client's word for a connection that ended
 * early.
 */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'timeout';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause) {
    const code = String(cause.code);
    return code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : code;
  }
  return error.message;
}

/** Sends a request once, without trying again. It never throws for a failure of the connection. */
export async function ask(origin: string, question: Question, timeoutMs = 15_000): Promise<Reply> {
  const { path, method = 'GET', token, body, form } = question;
  const sentAt = Date.now();
  const begun = performance.now();
  const headers = new Headers({ 'x-forwarded-for': nextAddress(), 'accept-language': 'es' });
  if (token !== undefined) headers.set('x-access-token', token);
  if (body !== undefined) headers.set('content-type', 'application/json');
  try {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form !== undefined && { body: form }),
    });
    const text = await response.text();
    const ms = performance.now() - begun;
    return { status: response.status, failure: '', headers: response.headers, text, sentAt, ms };
  } catch (error) {
    const ms = performance.now() - begun;
    return { status: 0, failure: failureOf(error), headers: new Headers(), text: '', sentAt, ms };
  }
}
