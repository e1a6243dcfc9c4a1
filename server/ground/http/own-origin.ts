import type { FastifyInstance } from 'fastify';
import { openAddress } from './lan-address.ts';
import type { VenueTls } from './venue-tls.ts';

/**
 * Returns the address for pages, previews and calendars: PUBLIC_URL, or where this server is reached. It is never a
 * visitor's Host header: pages are kept for everybody, and one visitor could put a strange address into all.
 */
export function ownOrigin(
  app: FastifyInstance,
  publicUrl: string,
  tls: VenueTls | null = null,
): () => string {
  return () => {
    if (publicUrl !== '') return publicUrl;
    const address = app.server.address();
    if (typeof address !== 'object' || address === null) return 'http://127.0.0.1';
    const open = openAddress(address.address, address.port);
    return tls === null ? open : tls.secretOrigin(open);
  };
}
