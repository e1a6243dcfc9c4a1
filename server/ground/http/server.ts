import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import rateLimit from '@fastify/rate-limit';
import type { Logger } from 'pino';
import { Refusal } from '#contract/errors.ts';
import { readAsked } from '#server/ground/http/request/asked.ts';
import type { Kept } from '#server/ground/http/answers/kept.ts';
import type { Drain } from '#server/ground/http/drain.ts';
import { Failures } from '#server/ground/http/failures.ts';
import { UntrustedProxy } from '#server/ground/http/untrusted-proxy.ts';
import type { Faults } from '#server/ground/faults/faults.ts';
import { networkOf } from '#server/ground/access/network.ts';
import { onTrail, type Trail, trailOf, trailWithin } from '#server/ground/log/trail.ts';
import type { Span, Tracing } from '#server/ground/tracing/tracing.ts';
import { languageOf } from '#server/ground/http/request/language.ts';
import type { PublicAnswers } from '#server/ground/http/answers/public-answers.ts';
import { refusalPage, wantsPage } from '#server/ground/http/refusals/refusal-page.ts';
import { refusalOf } from '#server/ground/http/refusals/refuse.ts';
import { sendKept } from '#server/ground/http/answers/send-kept.ts';
import type { VenueTls } from '#server/ground/http/venue-tls.ts';
import type { TrustedProxies } from '#server/ground/config/trust-proxy.ts';
import { linesOf } from '#server/ground/http/request/ndjson.ts';
import { isTooDeep } from '#server/ground/http/request/nesting.ts';
import { refuseUnstorable } from '#server/ground/http/request/storable.ts';

/** The number of connections that are read at a time, and the time before the next ones get their turn. */
const atOnce = 2;
const turnMs = 5;

const isOnItsWay = ({ complete, socket }: IncomingMessage) => !complete && !socket.destroyed;

/**
 * Reads what was on its way when its request was refused. A browser handles the answer only after it has sent the
 * complete form, but a thousand forms at once would keep every reader waiting. A few connections take turns.
 */
class UnreadBodies {
  #waiting: IncomingMessage[] = [];
  #reading: IncomingMessage[] = [];
  #timer: NodeJS.Timeout | null = null;

  /** Takes over a request that was answered. A request with a complete body is left alone. */
  take(request: IncomingMessage): void {
    // A request without a connection, as tests inject them, has nothing on its way.
    if (request.complete || !(request.socket instanceof Socket)) return;
    // Node lets the connection flow in this tick, and it is paused after that.
    setImmediate(() => {
      if (!isOnItsWay(request)) return;
      request.socket.pause();
      this.#waiting.push(request);
      this.#timer ??= setInterval(() => this.#turn(), turnMs).unref();
    });
  }

  #turn(): void {
    // A connection whose body is complete belongs to its next request, so it is not paused again.
    for (const request of this.#reading.splice(0).filter(isOnItsWay)) {
      request.socket.pause();
      this.#waiting.push(request);
    }
    while (this.#reading.length < atOnce) {
      const next = this.#waiting.shift();
      if (next === undefined) break;
      if (!isOnItsWay(next)) continue;
      next.socket.resume();
      this.#reading.push(next);
    }
    if (this.#reading.length > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}

/** Receives every answer. */
interface AnswerMeter {
  keptAnswer(status: number): void;
  request(method: string, route: string, status: number, ms: number): void;
}

interface ServerParts {
  answers: PublicAnswers;
  assets: ReadonlyMap<string, Kept>;
  securityHeaders: readonly [string, string][];
  log: Logger;
  trustedProxies: TrustedProxies;
  drain: Drain;
  metrics: AnswerMeter;
  /** The certificate of a venue, or null where a proxy or nobody speaks https. */
  tls: VenueTls | null;
  faults: Faults;
  /** When it is true, each request has a line in the log. */
  logsAccess: boolean;
  /** It is null while nothing is traced. */
  tracing: Tracing | null;
}

/** A track shares one address among hundreds of phones. Kept answers are not counted, because only work is. */
const requestsPerMinute = 1200;

/** An unreachable database is usually back within seconds. */
const retryAfterSeconds = 5;

const longestHeader = 16 * 1024;

function refuseRaw(error: Error & { code?: string; rawPacket?: Buffer }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const head = error.rawPacket?.toString('latin1') ?? '';
  const asked = /\r\naccept-language:\s*([^\r\n]{1,100})/i.exec(head)?.[1];
  const language = languageOf(asked === undefined ? {} : { 'accept-language': asked });
  const { body } = refusalOf(new Refusal(tooLong ? 'request.too_long' : 'request.bad_path'), language);
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}

/** Answers a refusal: JSON to a program, a page to a person who followed a link. */
function refuse(
  { status, body, retryAfter }: ReturnType<typeof refusalOf>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.code(status).header('cache-control', 'no-store');
  if (retryAfter !== null || status === 503)
    void reply.header('retry-after', retryAfter ?? retryAfterSeconds);
  // The server does not wait for a request that comes byte by byte.
  if (status === 408) void reply.header('connection', 'close');
  if (wantsPage(request.url, request.headers.accept))
    void reply.type('text/html; charset=utf-8').send(refusalPage(body, languageOf(request.headers)));
  else void reply.send(body);
}

/** Returns the beginning of an address, which names no person: `/races`, or `/api/races`. */
const shapeOf = (url = '/'): string => /^(?:\/(?:api|files|og))?\/[a-z_.-]*/.exec(url)?.[0] ?? '/';

/**
 * Creates the HTTP server with only protection and refusals registered. Kept public answers and the client's files are
 * sent before the framework, and everything else goes through it.
 */
export async function createHttp(parts: ServerParts): Promise<FastifyInstance> {
  const { trustedProxies, drain, metrics, log, faults, tracing } = parts;
  const unread = new UnreadBodies();
  const failures = new Failures(log, faults);
  const untrusted = new UntrustedProxy(log, faults);
  const underWay = new WeakMap<IncomingMessage, { trail: Trail; span: Span | null }>();
  const logKept = ({ method, url, headers }: IncomingMessage, { statusCode }: ServerResponse) => {
    if (!parts.logsAccess) return;
    onTrail(trailOf(headers), () =>
      log.info({ method, route: shapeOf(url), status: statusCode, kept: true }, 'request'),
    );
  };
  const serverFactory = (handler: (request: IncomingMessage, response: ServerResponse) => void): Server => {
    const handle = (request: IncomingMessage, response: ServerResponse) => {
      if (drain.partsConnections) response.setHeader('connection', 'close');
      if (parts.answers.sendIfKept(request, response)) {
        metrics.keptAnswer(response.statusCode);
        logKept(request, response);
        return;
      }
      const [path = ''] = (request.url ?? '').split('?', 1);
      const asset = parts.assets.get(path);
      if (asset === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
        handler(request, response);
        return;
      }
      sendKept(request, response, asset, readAsked(request));
      logKept(request, response);
    };
    const options = { maxHeaderSize: longestHeader };
    const open = createServer(options);
    const server = parts.tls === null ? open : parts.tls.serve(open, options, handle, parts.log);
    open.on('request', handle);
    for (const one of new Set([open, server])) {
      one.on('clientError', refuseRaw);
      one.keepAliveTimeout = 65_000;
    }
    return server;
  };
  const logger: FastifyBaseLogger = log;
  const trustsNobody = typeof trustedProxies !== 'number' && trustedProxies.length === 0;
  const begin = (raw: IncomingMessage): Trail => {
    const sent = trailOf(raw.headers);
    const span = tracing?.begin('server', sent) ?? null;
    const trail = span === null ? sent : trailWithin(sent, span);
    underWay.set(raw, { trail, span });
    return trail;
  };
  /** Goes on within the request, also where reading its body has led out of it. */
  const within = ({ raw }: FastifyRequest, work: () => void): void => {
    const open = underWay.get(raw);
    if (open === undefined) work();
    else onTrail(open.trail, work);
  };
  const app = Fastify({
    serverFactory,
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    trustProxy:
      typeof trustedProxies === 'number' ? (_address, hop) => hop < trustedProxies : [...trustedProxies],
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    genReqId: (raw) => begin(raw).id,
    // Each line names its request by itself (`log/open-log.ts`), so no logger is made for each of them.
    childLoggerFactory: (all) => all,
    frameworkErrors: (error, request, reply: FastifyReply) =>
      refuse(refusalOf(error, languageOf(request.headers)), request, reply),
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, id, ips = [], socket } = request;
    // It is set here, because an answer that is kept from now on is sent without the framework.
    reply.raw.setHeader('x-request-id', id);
    // Who trusts nobody has said so.
    const isIgnored = headers['x-forwarded-for'] !== undefined && ips.length === 1 && !trustsNobody;
    if (isIgnored) untrusted.note(socket.remoteAddress ?? '');
    within(request, done);
  });
  app.addHook('preValidation', (request, _reply, done) => within(request, done));
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => networkOf(ip),
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (isTooDeep(body)) done(new Refusal('request.bad_body'));
    else void parseJson(request, body, done);
  });
  app.addContentTypeParser('application/x-ndjson', { parseAs: 'string' }, (_request, body: string, done) => {
    done(null, linesOf(body));
  });
  app.addHook('onSend', async (_request, reply) => {
    // This also applies to requests that came before the server began to end its connections.
    if (drain.partsConnections) reply.header('connection', 'close');
    // A document that is no page of ours, as those of the landing area, brings its own policy.
    for (const [name, value] of parts.securityHeaders) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, raw } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.raw.statusCode;
    metrics.request(method, route, status, reply.elapsedTime);
    if (parts.logsAccess)
      within(request, () =>
        log.info({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'request'),
      );
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    };
    underWay.get(raw)?.span?.end(`${method} ${route}`, attributes, status >= 500);
    unread.take(raw);
  });
  app.addHook('preValidation', async ({ params, query, body }) => {
    refuseUnstorable(params, 'request.bad_path');
    refuseUnstorable(query, 'request.bad_query');
    refuseUnstorable(body, 'request.bad_body');
  });
  app.setErrorHandler((error, request, reply) => {
    const language = languageOf(request.headers);
    const { status } = refusalOf(error, language);
    within(request, () => {
      const code = failures.tell(error, status, request);
      refuse(refusalOf(error, language, code), request, reply);
    });
  });
  app.setNotFoundHandler((request, reply) =>
    refuse(refusalOf(new Refusal('request.not_found'), languageOf(request.headers)), request, reply),
  );
  return app;
}
