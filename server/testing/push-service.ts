import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** A notification as the browser reads it for which it was sealed. */
export interface Received {
  path: string;
  ttl: number;
  message: { title: string; body: string; tag: string; url: string };
}

const message = z.object({ title: z.string(), body: z.string(), tag: z.string(), url: z.string() });
const derive = (hash: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', hash, salt, info, length));

/** A browser that subscribed: it has its own keys, and its address at the service. */
export class PushBrowser {
  readonly #ecdh = createECDH('prime256v1');
  readonly #secret = randomBytes(16);
  readonly path: string;

  constructor(path: string) {
    this.path = path;
    this.#ecdh.generateKeys();
  }

  get keys() {
    return { p256dh: this.#ecdh.getPublicKey('base64url'), auth: this.#secret.toString('base64url') };
  }

  /** Opens what was sealed for this browser, according to RFC 8291. */
  open(sealed: Buffer): unknown {
    const salt = sealed.subarray(0, 16);
    const length = sealed.readUInt8(20);
    const theirs = sealed.subarray(21, 21 + length);
    const both = Buffer.concat([Buffer.from('WebPush: info\0'), this.#ecdh.getPublicKey(), theirs]);
    const shared = derive(this.#ecdh.computeSecret(theirs), this.#secret, both, 32);
    const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const body = sealed.subarray(21 + length);
    const opening = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([opening.update(body.subarray(0, -16)), opening.final()]);
    // After the text there are a two and only zeros: the padding of the last record.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  }
}

/** Tells whether a request was signed for this service with the key that it names. */
function isSigned(authorization: string, origin: string): boolean {
  const [, token = '', k = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(k, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const { aud, sub } = z
    .object({ aud: z.string(), sub: z.string() })
    .parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
  const bytes = Buffer.from(signature, 'base64url');
  const isTheirs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    bytes,
  );
  return isTheirs && aud === origin && sub.startsWith('mailto:');
}

/**
 * Starts a push service, which checks the sender and hands each message to its browser. A test can order another
 * answer.
 */
export async function startPushService() {
  const browsers = new Map<string, PushBrowser>();
  const received: Received[] = [];
  let answer = 201;
  let asked = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked += 1;
      const browser = browsers.get(request.url ?? '');
      if (answer === 302) response.setHeader('location', `${origin()}/elsewhere`);
      if (browser === undefined) response.writeHead(404).end();
      else if (!isSigned(request.headers.authorization ?? '', origin())) response.writeHead(403).end();
      else if (answer !== 201) response.writeHead(answer).end();
      else {
        const opened = message.parse(browser.open(Buffer.concat(parts)));
        received.push({ path: browser.path, ttl: Number(request.headers['ttl']), message: opened });
        response.writeHead(201).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = () => `http://127.0.0.1:${port}`;
  return {
    origin: origin(),
    received,
    asked: () => asked,
    answerWith: (status: number) => {
      answer = status;
    },
    browser(): PushBrowser {
      const browser = new PushBrowser(`/send/${randomBytes(6).toString('hex')}`);
      browsers.set(browser.path, browser);
      return browser;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
