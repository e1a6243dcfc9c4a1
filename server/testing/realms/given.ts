import type { Realm } from '#server/testing/realms/realms.ts';

/** The parts of a request that do not follow from its schema alone. */
export interface Given {
  path?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number>>;
  body?: Readonly<Record<string, unknown>>;
}

/** Makes it for a realm. */
export type Maker = (realm: Realm) => Given;
