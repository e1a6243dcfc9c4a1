import type { Realm } from '#server/testing/realms/realms.ts';

/** What a request says beside what its schema alone gives. */
export interface Given {
  path?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number>>;
  body?: Readonly<Record<string, unknown>>;
}

/** Makes it for a realm. */
export type Maker = (realm: Realm) => Given;
