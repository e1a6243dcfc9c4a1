import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RequestListener, Server, ServerOptions } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { errorCode, StartRefusal } from '#server/ground/config/start-refusal.ts';

/** The names that certbot and others give the two files. */
const chainFile = 'fullchain.pem';
const keyFile = 'privkey.pem';

/** A certificate lasts for weeks, so a new one may wait this long for its use. */
const lookAgainMs = 60_000;

/** The first byte of a connection that wants to be secret. No request in the open begins with it. */
const secretByte = 22;

interface Pair {
  cert: string;
  key: string;
  certificate: X509Certificate;
}

/** Reads a file of the folder. Throws StartRefusal. */
async function fileIn(folder: string, name: string): Promise<string> {
  try {
    return await readFile(join(folder, name), 'utf8');
  } catch (error) {
    throw new StartRefusal('tls_wrong', { folder, reason: `${name} cannot be read (${errorCode(error)})` });
  }
}

/** Runs a reader of the system, and says in our words what it does not take. Throws StartRefusal. */
function read<Result>(folder: string, reason: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new StartRefusal('tls_wrong', { folder, reason }, { cause: error });
  }
}

const isNamed = (certificate: X509Certificate, host: string): boolean =>
  (isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)) !== undefined;

/** Reads certificate and key, and compares them with each other, with the clock and with PUBLIC_URL. Throws StartRefusal. */
async function readPair(folder: string, publicUrl: string): Promise<Pair> {
  const cert = await fileIn(folder, chainFile);
  const key = await fileIn(folder, keyFile);
  const certificate = read(folder, `${chainFile} holds no certificate`, () => new X509Certificate(cert));
  const ours = read(folder, `${keyFile} holds no key without a password`, () => createPrivateKey(key));
  const refuse = (reason: string) => new StartRefusal('tls_wrong', { folder, reason });
  if (!certificate.checkPrivateKey(ours)) throw refuse(`${keyFile} is not the key of ${chainFile}`);
  if (Date.parse(certificate.validTo) < Date.now())
    throw refuse(`${chainFile} was good until ${certificate.validTo}`);
  if (publicUrl !== '') {
    const { protocol, hostname } = new URL(publicUrl);
    const names = certificate.subjectAltName ?? 'nothing';
    if (protocol !== 'https:') throw refuse(`PUBLIC_URL is ${publicUrl}, which is not https`);
    if (!isNamed(certificate, hostname))
      throw refuse(`${chainFile} names ${names}, and PUBLIC_URL ${hostname}`);
  }
  return { cert, key, certificate };
}

/**
 * Returns the name under which a certificate makes an address secret: the address itself, or with a wildcard as
 * `*.pista.example` the address as a name of that zone, `192-168-8-2.pista.example`, or else its first name.
 */
export function secretName(certificate: X509Certificate, address: string): string {
  if (isNamed(certificate, address)) return address;
  const names = [...(certificate.subjectAltName ?? '').matchAll(/DNS:([^,\s]+)/g)].map(
    ([, name = '']) => name,
  );
  const zone = names.find((name) => name.startsWith('*.'));
  if (zone !== undefined) return `${address.replaceAll('.', '-')}${zone.slice(1)}`;
  return names[0] ?? address;
}

/** A certificate of the venue, as it is in its folder now. */
export class VenueTls {
  #pair: Pair;
  #server: ReturnType<typeof createSecureServer> | null = null;
  readonly #folder: string;
  readonly #publicUrl: string;

  private constructor(folder: string, publicUrl: string, pair: Pair) {
    this.#folder = folder;
    this.#publicUrl = publicUrl;
    this.#pair = pair;
  }

  /** Reads the folder. Throws StartRefusal when its files do not fit. */
  static async open(folder: string, publicUrl: string): Promise<VenueTls> {
    return new VenueTls(folder, publicUrl, await readPair(folder, publicUrl));
  }

  /** Turns an address in the open into the secret one of the same server. */
  secretOrigin(origin: string): string {
    const { hostname, port } = new URL(origin);
    return `https://${secretName(this.#pair.certificate, hostname)}:${port}`;
  }

  /** Reads the folder again. What does not fit is logged, and the certificate of before stays. */
  async look(log: Pick<Logger, 'warn' | 'info'>): Promise<void> {
    try {
      const pair = await readPair(this.#folder, this.#publicUrl);
      if (pair.cert === this.#pair.cert && pair.key === this.#pair.key) return;
      this.#server?.setSecureContext(pair);
      this.#pair = pair;
      log.info({ until: pair.certificate.validTo }, 'a new certificate is in use');
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : '' }, 'the new certificate is not used');
    }
  }

  /**
   * Makes a server that speaks both on one port: who types the bare address gets the open one, also where a network
   * does not resolve the name. `open` is the server for those; it never listens by itself.
   */
  serve(open: Server, options: ServerOptions, handle: RequestListener, log: Logger): Server {
    const server = createSecureServer({ ...options, ...this.#pair }, handle);
    this.#server = server;
    const [begin] = server.listeners('connection');
    if (begin === undefined) throw new Error('The server takes no connections');
    server.removeAllListeners('connection');
    server.on('connection', (socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('readable', () => {
        const first: unknown = socket.read(1);
        // A connection that ends without a word is readable too.
        if (!Buffer.isBuffer(first)) {
          socket.destroy();
          return;
        }
        socket.unshift(first);
        if (first[0] === secretByte) begin.call(server, socket);
        else open.emit('connection', socket);
      });
    });
    // The server that listens does not know the open connections, and would wait for idle ones when it closes.
    open.on('request', (_request, response) => response.setHeader('connection', 'close'));
    const timer = setInterval(() => void this.look(log), lookAgainMs).unref();
    server.on('close', () => clearInterval(timer));
    return server;
  }
}
