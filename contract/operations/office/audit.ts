import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant } from '#contract/values.ts';

/** This is one change with its person, its time, its kind, and the old and new values. */
export const auditLine = z.object({
  audit_id: id,
  at: instant,
  /**
   * It is the e-mail of the account. It is empty for a command, for an account that is gone and, for organizers, for an account that has no
   * role with them.
   */
  by: z.string(),
  by_name: z.string(),
  /** It is the name of the code of a helper at the desk of a meeting, who has no account. */
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
    'Returns the changes on record, newest first, from an id backwards, with the names of what they refer to by id. Organizers read those of their organizations, and none about accounts.',
  query: z.strictObject({
    before: idParam.optional(),
    entity: z.string().max(40).optional(),
    /** It searches a part of the name or e-mail of the person, the name of the changed thing, or its number. */
    q: z.string().max(100).optional(),
    /** These kinds of change also match, such as `lbr.decide,rider.update`. */
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
    /** It holds the name by kind and number, such as `rider 12`. A deleted thing has none. */
    names: z.record(z.string(), z.string()),
  }),
});
