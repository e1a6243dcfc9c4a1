import type { FastifyInstance } from 'fastify';

/**
 * The address written into pages, previews and calendars: PUBLIC_URL, or where this server listens. Never what a visitor's
 * Host header says: pages are kept for everybody, and one visitor could put a strange address into all of them.
 */
export function ownOrigin(app: FastifyInstance, publicUrl: string): () => string {
  return () => {
    if (publicUrl !== '') return publicUrl;
    const address = app.server.address();
    if (typeof address !== 'object' || address === null) return 'http://127.0.0.1';
    const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
    return `http://${host}:${address.port}`;
  };
}
