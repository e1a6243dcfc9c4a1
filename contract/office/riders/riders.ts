import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { lbr } from '#contract/licences/licences.ts';
import { publicName } from '#contract/riders/public-name.ts';
import { privateRider } from '#contract/riders/riders.ts';
import { lookSlot } from '#contract/accounts/users.ts';
import { gender, id, idParam, instant, plainDate, plateColour, wheel } from '#contract/values.ts';
import { proposal } from '#contract/riders/proposals.ts';
import { sentFields, toldFields } from '#contract/riders/field-shapes.ts';
import { writtenBy } from '#rules/riders/field-lists.ts';

/** The state of a rider's papers: that of the worst one. */
export const papersState = z.enum(['complete', 'missing', 'expiring', 'expired']);
export type PapersState = z.infer<typeof papersState>;

/** A line of the office's list of riders. */
export const riderLine = z.object({
  rider_id: id,
  rider_firstname: z.string(),
  rider_lastname: z.string(),
  rider_dni: z.string().nullable(),
  rider_gender: gender.nullable(),
  /** This season's. */
  age: z.number().int().nullable(),
  club_name: z.string().nullable(),
  organization_shortname: z.string(),
  /** The plate of the last race entered; before the first, the one held in the newest cup. */
  plate: z.string().nullable(),
  /** Of the class entered; null before the first race. */
  plate_colour: plateColour.nullable(),
  category_name: z.string().nullable(),
  has_account: z.boolean(),
  papers: papersState,
  /** Whether the public reads initials: the office still reads the name. */
  public_name: publicName,
  /** It only resembles what was typed. */
  near: z.boolean(),
});
export type RiderLine = z.infer<typeof riderLine>;

export const listOfficeRiders = endpoint({
  method: 'GET',
  path: '/api/office/riders',
  who: 'staff',
  summary:
    'Riders of the own organizations or clubs by name, document, plate, club, UCI ID or transponder, page by page',
  query: z.strictObject({
    q: z.string().max(60).optional(),
    organization: idParam.optional(),
    club: idParam.optional(),
    /** Entered in it this year, or with a licence for it. */
    category: idParam.optional(),
    papers: papersState.optional(),
    account: z.enum(['with', 'without']).optional(),
    /** Entered in a race this year, or not. */
    season: z.enum(['rides', 'idle']).optional(),
    /** The last rider of the page before. */
    after: idParam.optional(),
  }),
  reply: z.object({
    items: z.array(riderLine),
    /** Where the next page begins; null: this was the last one. */
    next: id.nullable(),
    /** How many match, counted up to a thousand; null on later pages. */
    total: z.number().int().nullable(),
  }),
});
export type RiderPage = z.infer<typeof listOfficeRiders.reply>;

const change = z.object({
  at: instant,
  /** First name and surname of whoever did it; empty: by command, or an account that is gone. */
  by: z.string(),
  action: z.string(),
  was: z.unknown(),
  became: z.unknown(),
});

/** A rider's start in a race, with the result. */
export const riderStart = z.object({
  race_id: id,
  cup_id: id,
  cup_name: z.string(),
  race_name: z.string(),
  race_date: plainDate,
  category_name: z.string(),
  plate: z.string(),
  /** Waits for a place, does not ride yet. */
  waiting: z.boolean(),
  /** Ridden, so there is a place to ask for. */
  ridden: z.boolean(),
});

/** Everything about one rider that the caller may know. */
export const officeRider = z.object({
  rider: privateRider.extend(toldFields(writtenBy('office'))),
  version: z.number().int(),
  papers_state: papersState,
  created_at: instant,
  /** The name of the person who enrolled the rider; null: the family did. */
  enrolled_by: z.string().nullable(),
  guardians: z.array(
    z.object({
      name: z.string(),
      /** Only for officials who decide for the rider's organization. */
      user_email: z.string().nullable(),
      linked_at: instant,
    }),
  ),
  licences: z.array(lbr),
  categories: z.array(z.object({ category_name: z.string(), plate_colour: plateColour })),
  plates: z.array(
    z.object({
      cup_id: id,
      cup_name: z.string(),
      wheel,
      plate: z.string(),
      /** The cup is open or closed, not a draft: the plate can change. */
      open: z.boolean(),
    }),
  ),
  starts: z.array(riderStart),
  looks: z.array(z.object({ at: instant, slot: lookSlot, by: z.string() })),
  changes: z.array(change),
  /** Riders who were merged into this one. */
  merged: z.array(z.object({ merge_id: id, name: z.string(), merged_at: instant })),
  /** What the caller may do here. */
  may: z.object({
    papers: z.boolean(),
    plates: z.boolean(),
    merge: z.boolean(),
    /** Changes of papers, document and birth date are proposed to the family, not written. */
    only_proposes: z.boolean(),
  }),
  /** Proposals of clubs without a decision; a club sees its own. */
  proposals: z.array(proposal),
});
export type OfficeRider = z.infer<typeof officeRider>;

const params = z.strictObject({ id: idParam });

export const getOfficeRider = endpoint({
  method: 'GET',
  path: '/api/office/riders/{id}',
  who: 'staff',
  summary:
    'Everything about a rider of the own organizations or clubs; the id of a merged one leads to who stayed',
  params,
  query: z.strictObject({}),
  reply: officeRider,
  errors: ['rider.not_found'],
});

export const listRiderResults = endpoint({
  method: 'GET',
  path: '/api/office/riders/{id}/results',
  who: 'staff',
  summary: 'Places of a rider in the newest races that were ridden, by the rules',
  params,
  query: z.strictObject({}),
  reply: z.object({
    items: z.array(
      z.object({
        race_id: id,
        category_name: z.string(),
        /** null: took part, without a rank. */
        rank: z.number().int().nullable(),
        riders: z.number().int(),
      }),
    ),
  }),
  errors: ['rider.not_found'],
});

const typed = z.string().max(500).optional();

/** The rider's fields in a form of the office: text as typed; an empty one is deleted, a missing one is unchanged. */
export const officeRiderForm = z.strictObject(sentFields(writtenBy('office'), typed));
export type OfficeRiderForm = z.infer<typeof officeRiderForm>;

export const updateOfficeRider = endpoint({
  method: 'PUT',
  path: '/api/office/riders/{id}',
  who: 'staff',
  summary: 'Changes what is sent of a rider, upon the version that was read',
  params,
  body: z.strictObject({ version: z.number().int().positive(), changes: officeRiderForm }),
  reply: officeRider,
  errors: ['rider.not_found', 'rider.dni_taken', 'rider.uci_taken', 'rider.club_elsewhere', 'office.changed'],
});

/** A rider who may be the same person as the one being enrolled. */
export const riderTwin = riderLine
  .pick({
    rider_id: true,
    rider_firstname: true,
    rider_lastname: true,
    rider_dni: true,
    club_name: true,
    has_account: true,
  })
  .extend({ rider_birthdate: plainDate.nullable(), why: z.enum(['document', 'name_and_birth', 'name']) });
export type RiderTwin = z.infer<typeof riderTwin>;

export const findTwins = endpoint({
  method: 'POST',
  path: '/api/office/rider-twins',
  who: 'staff',
  summary: 'Riders of the own organizations or clubs who may be the person being enrolled',
  body: z.strictObject({
    rider_firstname: z.string().max(60),
    rider_lastname: z.string().max(60),
    rider_birthdate: z.string().max(10),
    rider_dni: z.string().max(30),
  }),
  reply: z.object({
    items: z.array(riderTwin),
    /** The document belongs to a rider outside the caller's scope. */
    taken_elsewhere: z.boolean(),
  }),
  errors: ['request.too_many'],
});
