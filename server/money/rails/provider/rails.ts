import type { ProviderKind } from '#rules/money/rails/providers.ts';
import type { RailRecord } from './provider.ts';
import type { RailSecrets } from './secrets.ts';

/** What rails stand on. */
export interface Rails {
  of: RailRecord;
  secrets: RailSecrets;
  /** Scheme and host of the addresses families come back to, and notices go to. */
  origin: () => string;
}

/** Where notices about a rail arrive; what is behind it is the rail's own. */
export const noticesPath = (provider: ProviderKind, rail_id: string): string =>
  `/api/webhooks/${provider}/${rail_id}`;
