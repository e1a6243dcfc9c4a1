import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { refusalForListen } from '#server/ground/config/start-refusal.ts';

interface MetricsSettings {
  HOST: string;
  /** When it is set, the metrics have a port of their own. */
  METRICS_PORT?: number | undefined;
  /** When it is set, it is required as a bearer token, and the metrics are then also on the port of the site. */
  METRICS_TOKEN?: string | undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Tells whether a request may read: everybody where no token is set, which only the port of their own allows. */
function mayRead(authorization: string | undefined, token: string | undefined): boolean {
  return token === undefined || timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

async function answer(
  registry: Registry,
  token: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.url?.split('?')[0] !== '/metrics') {
    response.writeHead(404).end();
    return;
  }
  if (!mayRead(request.headers.authorization, token)) {
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    return;
  }
  const text = await registry.metrics();
  response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text);
}

/** Serves the metrics on the port of the site, for requests with the token. Without one the address is missing. */
export function registerMetrics(app: FastifyInstance, registry: Registry, settings: MetricsSettings): void {
  const token = settings.METRICS_TOKEN;
  if (token === undefined) return;
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    reply.hijack();
    await answer(registry, token, request.raw, reply.raw);
  });
}

/**
 * Serves the metrics on a port of their own, where one is set. Returns a function that ends it. Throws StartRefusal.
 */
export async function listenForMetrics(
  registry: Registry,
  { HOST, METRICS_PORT, METRICS_TOKEN }: MetricsSettings,
): Promise<() => Promise<void>> {
  if (METRICS_PORT === undefined) return async () => {};
  const server = createServer((request, response) => {
    void answer(registry, METRICS_TOKEN, request, response).catch(() => response.destroy());
  });
  server.listen(METRICS_PORT, HOST);
  await once(server, 'listening').catch((error: unknown) => {
    throw refusalForListen(error, HOST, METRICS_PORT) ?? error;
  });
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}
