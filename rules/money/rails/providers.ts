/** The providers of payments that a book can take. Each one is a rail, a folder of its own on the server. */
export const PROVIDER_KINDS = ['mercadopago', 'pix'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** The settings with which an account at a provider is reached, as whoever keeps a book types them. */
export const RAIL_SETTINGS = [
  'access_token',
  'notices_secret',
  'client_id',
  'client_secret',
  'pix_key',
] as const;
export type RailSetting = (typeof RAIL_SETTINGS)[number];

/** The facts of a provider that the screens, the letters and the server share. */
interface ProviderFacts {
  /** Its own name, which is the same in every language. */
  name: string;
  /** Its own words for what opens the account, whole and in short, which are not translated. */
  secret: { secret: string; token: string };
  /** The currencies that it pays in. It is null when that depends on the account. */
  currencies: readonly string[] | null;
  /** The settings that switch it on, its secret last. */
  opens: readonly RailSetting[];
  /** The settings that are typed later, when it gave them for our address. */
  later: readonly RailSetting[];
}

/** The facts of each provider. */
export const PROVIDERS: Record<ProviderKind, ProviderFacts> = {
  mercadopago: {
    name: 'Mercado Pago',
    secret: { secret: 'access token', token: 'token' },
    currencies: null,
    opens: ['access_token'],
    later: ['notices_secret'],
  },
  pix: {
    name: 'Pix',
    secret: { secret: 'client secret', token: 'client secret' },
    currencies: ['BRL'],
    opens: ['pix_key', 'client_id', 'client_secret'],
    later: [],
  },
};

/** The names of all providers, where money of any of them is meant. */
export const ANY_PROVIDER = PROVIDER_KINDS.map((kind) => PROVIDERS[kind].name).join(' / ');
