import { registerOffice } from '#server/operations/office/routes.ts';
import { registerSystem } from '#server/operations/office/system/routes.ts';
import { registerVersion } from '#server/operations/version/routes.ts';
import type { District, Ground } from '#server/ground/district.ts';

const routes = [registerOffice, registerSystem, registerVersion];

/** Opens what an operator and an office look after: today, the record, the system. */
export function openOperations({ context }: Ground) {
  return {
    register() {
      for (const register of routes) register(context);
    },
    tasks: {},
    async sweep() {},
  } satisfies District;
}
