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
import { type ErrorCode, Refusal } from '#contract/errors.ts';
import { readAsked } from '#server/ground/http/request/asked.ts';
import { databaseRefusal } from '#server/ground/http/refusals/database-refusal.ts';
import type { Kept } from '#server/ground/http/answers/kept.ts';
import type { Drain } from '#server/ground/http/drain.ts';
import { networkOf } from '#server/ground/access/network.ts';
import { loggable } from '#server/ground/log/loggable.ts';
import { languageOf } from '#server/ground/http/request/language.ts';
import type { PublicAnswers } from '#server/ground/http/answers/public-answers.ts';
import { refusalPage, wantsPage } from '#server/ground/http/refusals/refusal-page.ts';
import { refusalOf } from '#server/ground/http/refusals/refuse.ts';
import { sendKept } from '#server/ground/http/answers/send-kept.ts';
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
}

/** A track shares one address among hundreds of phones. Kept answers are not counted, because only work is. */
const requestsPerMinute = 1200;

/** An unreachable database is usually back within seconds. */
const retryAfterSeconds = 5;
const asksToComeAgain: ReadonlySet<ErrorCode> = new Set(['upload.busy', 'dump.withheld']);

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

/** Answers a refusal: JSON to a program, a page to a person who followed a link. Returns its status. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): number {
  const language = languageOf(request.headers);
  const { status, body, retryAfter } = refusalOf(error, language);
  void reply.code(status).header('cache-control', 'no-store');
  if (retryAfter !== null || status === 503)
    void reply.header('retry-after', retryAfter ?? retryAfterSeconds);
  // The server does not wait for a request that comes byte by byte.
  if (status === 408) void reply.header('connection', 'close');
  if (wantsPage(request.url, request.headers.accept))
    void reply.type('text/html; charset=utf-8').send(refusalPage(body, language));
  else void reply.send(body);
  return status;
}

/**
 * Creates the HTTP server with only protection and refusals registered. Kept public answers and the client's files are
 * sent before the framework, and everything else goes through it.
 */
export async function createHttp(parts: ServerParts): Promise<FastifyInstance> {
  const { trustedProxies, drain, metrics } = parts;
  const unread = new UnreadBodies();
  const serverFactory = (handler: (request: IncomingMessage, response: ServerResponse) => void): Server => {
    const server = createServer({ maxHeaderSize: longestHeader }, (request, response) => {
      if (drain.partsConnections) response.setHeader('connection', 'close');
      if (parts.answers.sendIfKept(request, response)) {
        metrics.keptAnswer(response.statusCode);
        return;
      }
      const [path = ''] = (request.url ?? '').split('?', 1);
      const asset = parts.assets.get(path);
      if (asset !== undefined && (request.method === 'GET' || request.method === 'HEAD'))
        sendKept(request, response, asset, readAsked(request));
      else handler(request, response);
    });
    server.on('clientError', refuseRaw);
    server.keepAliveTimeout = 65_000;
    return server;
  };
  const logger: FastifyBaseLogger = parts.log;
  const app = Fastify({
    serverFactory,
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    trustProxy:
      typeof trustedProxies === 'number' ? (_address, hop) => hop < trustedProxies : [...trustedProxies],
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply: FastifyReply) => void refuse(error, request, reply),
  });
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
    const route = request.routeOptions.url ?? 'none';
    metrics.request(request.method, route, reply.raw.statusCode, reply.elapsedTime);
    unread.take(request.raw);
  });
  app.addHook('preValidation', async ({ params, query, body }) => {
    refuseUnstorable(params, 'request.bad_path');
    refuseUnstorable(query, 'request.bad_query');
    refuseUnstorable(body, 'request.bad_body');
  });
  app.setErrorHandler((error, request, reply) => {
    const status = refuse(error, request, reply);
    // No line is logged for callers who have to try again later: there may be a thousand, and the metrics count them.
    if (error instanceof Refusal && asksToComeAgain.has(error.code)) return;
    const failure = { failure: loggable(error), route: request.routeOptions.url };
    // A refusal was foreseen, and its caller knows why: a slow sheet under load is no fault to wake somebody for.
    if (status >= 500) request.log[error instanceof Refusal ? 'warn' : 'error'](failure, 'a request failed');
    else if (databaseRefusal(error) !== null)
      request.log.warn(failure, 'the database refused what the contract let through');
  });
  app.setNotFoundHandler((request, reply) => void refuse(new Refusal('request.not_found'), request, reply));
  return app;
}
