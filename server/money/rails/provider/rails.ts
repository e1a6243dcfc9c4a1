import type { Provider } from './provider.ts';
import type { RailSecrets } from './secrets.ts';

/** What rails stand on. */
export interface Rails {
  provider: Provider;
  secrets: RailSecrets;
  /** Scheme and host of the addresses families come back to, and notices go to. */
  origin: () => string;
}

/** Where notices about a rail go. */
export const noticesUrl = (origin: string, rail_id: string): string =>
  `${origin}/api/webhooks/mercadopago/${rail_id}?source_news=webhooks`;
