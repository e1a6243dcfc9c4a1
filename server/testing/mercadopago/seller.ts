import { createHmac, randomUUID } from 'node:crypto';

/** An account that is paid at the stand-in. */
export interface Seller {
  account_id: string;
  nickname: string;
  site_id: string;
  token: string;
  /** The secret with which its notices are signed. */
  secret: string;
  /** The address of notices when a preference names none. */
  panel_url: string | null;
}

export interface Signing {
  secret: string;
  ts?: string;
  request_id?: string | null;
}

/** Returns the headers of a notice, as the documents describe them. */
export function signedHeaders(data_id: string, { secret, ts, request_id }: Signing): Record<string, string> {
  const at = ts ?? String(Math.floor(Date.now() / 1000));
  const request = request_id === undefined ? randomUUID() : request_id;
  const manifest = `id:${data_id};${request === null ? '' : `request-id:${request};`}ts:${at};`;
  const v1 = createHmac('sha256', secret).update(manifest).digest('hex');
  return { 'x-signature': `ts=${at},v1=${v1}`, ...(request === null ? {} : { 'x-request-id': request }) };
}
