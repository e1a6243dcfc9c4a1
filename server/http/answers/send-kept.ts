import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzip } from 'node:zlib';
import type { RequestFacts } from '#server/http/request/asked.ts';
import type { Kept } from './kept.ts';

/** True when the browser already holds these bytes. */
function isUnchanged(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.split(/\s*,\s*/).includes(etag);
}

/** Sends a kept answer: 304 when the browser holds it, else in the encoding it takes; no body for HEAD. */
export function sendKept(
  request: IncomingMessage,
  response: ServerResponse,
  kept: Kept,
  asked: RequestFacts,
): void {
  if (kept.status === 200 && isUnchanged(asked.ifNoneMatch, kept.etag)) {
    response.writeHead(304, kept.headers.unchanged);
    response.end();
    return;
  }
  response.writeHead(kept.status, kept.headers[asked.encoding]);
  if (request.method === 'HEAD') response.end();
  else sendBody(response, kept, asked.encoding);
}

function sendBody(response: ServerResponse, kept: Kept, encoding: RequestFacts['encoding']): void {
  const body = kept[encoding];
  if (body !== null) {
    response.end(body);
    return;
  }
  gunzip(kept.gzip, (error, unpacked) => {
    if (error) response.destroy(error);
    else response.end(unpacked);
  });
}
