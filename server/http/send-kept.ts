import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Kept } from '#server/http/kept.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding the browser takes; an encoding with q=0 is refused by it. */
export function encodingOf(accept: string | string[] | undefined): Encoding {
  if (typeof accept !== 'string') return 'identity';
  if (accept.includes('br') && !/\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accept)) return 'br';
  if (accept.includes('gzip') && !/\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accept)) return 'gzip';
  return 'identity';
}

/** True when the browser already holds these bytes. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.split(/\s*,\s*/).includes(etag);
}

/** Sends a kept answer: 304 when the browser holds it, else in the encoding it takes; no body for HEAD. */
export function sendKept(request: IncomingMessage, response: ServerResponse, kept: Kept): void {
  if (kept.status === 200 && isUnchanged(request.headers['if-none-match'], kept.etag)) {
    response.writeHead(304, kept.headers.unchanged);
    response.end();
    return;
  }
  const encoding = encodingOf(request.headers['accept-encoding']);
  response.writeHead(kept.status, kept.headers[encoding]);
  if (request.method === 'HEAD') response.end();
  else response.end(kept[encoding]);
}
