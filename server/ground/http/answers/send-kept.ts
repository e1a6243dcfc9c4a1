import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestFacts } from '#server/ground/http/request/asked.ts';
import { type Kept, identityOf, zipped } from './kept.ts';

/**
 * Tells whether `If-None-Match` names the tag or anything at all. Tags are compared without their mark of weakness
 * (RFC 9110, 8.8.3.2). The quotes belong to a tag and occur in no other one, so one search through the header finds
 * it in any list: everybody may send 16 kB of it, and it is read before any limit is checked.
 */
export function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag.replace(/^W\//, ''));
}

/** Sends a kept answer: 304 when the browser has it, else in the encoding it accepts, and without a body for HEAD. */
export function sendKept(
  request: IncomingMessage,
  response: ServerResponse,
  kept: Kept,
  asked: RequestFacts,
): void {
  if (kept.status === 200 && isHeld(asked.ifNoneMatch, kept.etag)) {
    response.writeHead(304, kept.headers.unchanged);
    response.end();
    return;
  }
  sendWhole(request.method, response, kept, asked.encoding);
}

async function packFirst(...whole: Parameters<typeof sendWhole>): Promise<void> {
  const [, response, kept, encoding, own = []] = whole;
  const headers = kept.headers[encoding];
  if (headers === null) {
    await zipped(kept);
    sendWhole(...whole);
    return;
  }
  const bytes = await identityOf(kept);
  response.writeHead(kept.status, [...headers, ...own]);
  response.end(bytes);
}

/** Sends it in full, whatever the browser has, with headers of this one answer alone. */
export function sendWhole(
  method: string | undefined,
  response: ServerResponse,
  kept: Kept,
  encoding: RequestFacts['encoding'],
  own: readonly string[] = [],
): void {
  const headers = kept.headers[encoding];
  const body = kept[encoding];
  if (headers === null || (body === null && method !== 'HEAD')) {
    packFirst(method, response, kept, encoding, own).catch((error: Error) => response.destroy(error));
    return;
  }
  response.writeHead(kept.status, own.length === 0 ? headers : [...headers, ...own]);
  response.end(method === 'HEAD' ? undefined : body);
}
