import { registerOffice } from '#server/operations/office/routes.ts';
import { registerSystem } from '#server/operations/office/system/routes.ts';
import { registerVersion } from '#server/operations/version/routes.ts';
import { sweepFaults } from '#server/ground/faults/queries.ts';
import { sweepAsked } from '#server/ground/http/calls/asked-before.ts';
import type { District, Ground } from '#server/ground/district.ts';

const routes = [registerOffice, registerSystem, registerVersion];

/** Opens what an operator and an office look after: today, the record, the system. */
export function openOperations({ context }: Ground) {
  return {
    register() {
      for (const register of routes) register(context);
    },
    tasks: {},
    async sweep() {
      await sweepFaults(context.db);
      await sweepAsked(context.db);
    },
  } satisfies District;
}
