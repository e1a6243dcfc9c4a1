import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant } from '#contract/values.ts';

/** One change: who, when, what, old and new values. */
export const auditLine = z.object({
  audit_id: id,
  at: instant,
  /** E-mail of the account; empty: by command, an account that is gone, or, for organizers, one that has no role with them. */
  by: z.string(),
  by_name: z.string(),
  /** A helper at the desk of a meeting, who has no account: the name of the code. */
  desk_name: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: id.nullable(),
  was: z.unknown(),
  became: z.unknown(),
});
export type AuditLine = z.infer<typeof auditLine>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/office/audit',
  who: 'organizer',
  summary:
    'Changes, newest first, from an id backwards; what is named by its id comes with its name. Organizers read those of their organizations, and nothing of accounts',
  query: z.strictObject({
    before: idParam.optional(),
    entity: z.string().max(40).optional(),
    /** Part of a name or e-mail of the person who did it, the name of what was changed, or its number. */
    q: z.string().max(100).optional(),
    /** Kinds of change that also match: `lbr.decide,rider.update`. */
    did: z
      .string()
      .max(4000)
      .regex(/^[a-z_.,]*$/)
      .optional(),
    since: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
  }),
  reply: z.object({
    items: z.array(auditLine),
    entities: z.array(z.string()),
    /** By kind and number, `rider 12`: its name. What was deleted has none. */
    names: z.record(z.string(), z.string()),
  }),
});
