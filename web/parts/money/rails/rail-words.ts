import { PROVIDERS, type ProviderKind, type RailSetting } from '#rules/money/rails/providers.ts';
import * as m from '#text/messages/messages.js';

interface RailWords {
  /** What families pay with, for whoever switches it on, and for a family. */
  why: () => string;
  how: () => string;
}

const namesOf = (kind: ProviderKind) => ({ provider: PROVIDERS[kind].name });

/** What is said of one provider alone. */
export const railWords: Record<ProviderKind, RailWords> = {
  mercadopago: {
    why: () => m.rail_why(namesOf('mercadopago')),
    how: () => m.payments_provider_how(),
  },
  pix: { why: () => m.rail_pix_why(), how: () => m.rail_pix_how() },
};

/** What is typed to be paid at a provider, and where it comes from. */
export const settingWords: Record<RailSetting, { label: () => string; hint: () => string }> = {
  access_token: { label: () => m.rail_token(), hint: () => m.rail_token_hint() },
  notices_secret: {
    label: () => m.rail_secret(),
    hint: () => m.rail_secret_hint(namesOf('mercadopago')),
  },
  client_id: { label: () => m.rail_client_id(), hint: () => m.rail_client_hint() },
  client_secret: { label: () => m.rail_client_secret(), hint: () => m.rail_client_secret_hint() },
  pix_key: { label: () => m.payments_pix(), hint: () => m.rail_pix_key_hint() },
};

/** Nothing typed yet. */
export const noSettings: Record<RailSetting, string> = {
  access_token: '',
  notices_secret: '',
  client_id: '',
  client_secret: '',
  pix_key: '',
};
