import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { lbr } from '#contract/people/licences/licences.ts';
import { publicName } from '#contract/people/riders/public-name.ts';
import { privateRider } from '#contract/people/riders/riders.ts';
import { sentFields, toldFields, lookSlot } from '#contract/people/riders/field-shapes.ts';
import { gender, id, idParam, instant, plainDate, plateColour, wheel } from '#contract/values.ts';
import { proposal } from '#contract/people/riders/proposals.ts';
import { writtenBy } from '#rules/people/riders/field-lists.ts';

/** It is the state of a rider's papers, which is that of the worst one. */
export const papersState = z.enum(['complete', 'missing', 'expiring', 'expired']);
export type PapersState = z.infer<typeof papersState>;

/** This is a line of the office's list of riders. */
export const riderLine = z.object({
  rider_id: id,
  rider_firstname: z.string(),
  rider_lastname: z.string(),
  rider_dni: z.string().nullable(),
  rider_gender: gender.nullable(),
  /** It is the age in this season. */
  age: z.number().int().nullable(),
  club_name: z.string().nullable(),
  organization_shortname: z.string(),
  /** It is the plate of the last race entered. Before the first, it is the one held in the newest cup. */
  plate: z.string().nullable(),
  /** It is the colour of the class entered. It is null before the first race. */
  plate_colour: plateColour.nullable(),
  category_name: z.string().nullable(),
  has_account: z.boolean(),
  papers: papersState,
  /** It says whether the public reads initials. The office still reads the name. */
  public_name: publicName,
  /** It is true if it only resembles what was typed. */
  near: z.boolean(),
});
export type RiderLine = z.infer<typeof riderLine>;

export const listOfficeRiders = endpoint({
  method: 'GET',
  path: '/api/office/riders',
  who: 'staff',
  summary:
    "Returns riders of the caller's organizations or clubs by name, document, plate, club, UCI ID or transponder, page by page.",
  query: z.strictObject({
    q: z.string().max(60).optional(),
    organization: idParam.optional(),
    club: idParam.optional(),
    /** The rider is entered in it this year, or has a licence for it. */
    category: idParam.optional(),
    papers: papersState.optional(),
    account: z.enum(['with', 'without']).optional(),
    /** The rider is entered in a race this year, or is not. */
    season: z.enum(['rides', 'idle']).optional(),
    /** It is the last rider of the page before. */
    after: idParam.optional(),
  }),
  reply: z.object({
    items: z.array(riderLine),
    /** The next page begins here. It is null if this was the last one. */
    next: id.nullable(),
    /** It counts the matches up to a thousand. It is null on later pages. */
    total: z.number().int().nullable(),
  }),
});
export type RiderPage = z.infer<typeof listOfficeRiders.reply>;

const change = z.object({
  at: instant,
  /** It is the first name and surname of the person who did it. It is empty for a command, or for an account that is gone. */
  by: z.string(),
  action: z.string(),
  was: z.unknown(),
  became: z.unknown(),
});

/** This is a rider's start in a race, with the result. */
export const riderStart = z.object({
  race_id: id,
  cup_id: id,
  cup_name: z.string(),
  race_name: z.string(),
  race_date: plainDate,
  category_name: z.string(),
  plate: z.string(),
  /** It is true if the rider waits for a place and does not ride yet. */
  waiting: z.boolean(),
  /** It is true if the race was ridden, so there is a place to ask for. */
  ridden: z.boolean(),
});

/** It holds all data of one rider that the caller may know. */
export const officeRider = z.object({
  rider: privateRider.extend(toldFields(writtenBy('office'))),
  version: z.number().int(),
  papers_state: papersState,
  created_at: instant,
  /** It is the name of the person who enrolled the rider. It is null if the family did. */
  enrolled_by: z.string().nullable(),
  guardians: z.array(
    z.object({
      name: z.string(),
      /** It is only for officials who decide for the rider's organization. */
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
      /** It is true if the cup is open or closed and no draft, so that the plate can change. */
      open: z.boolean(),
    }),
  ),
  starts: z.array(riderStart),
  looks: z.array(z.object({ at: instant, slot: lookSlot, by: z.string() })),
  changes: z.array(change),
  /** These riders were merged into this one. */
  merged: z.array(z.object({ merge_id: id, name: z.string(), merged_at: instant })),
  /** The caller may do these things here. */
  may: z.object({
    papers: z.boolean(),
    plates: z.boolean(),
    merge: z.boolean(),
    /** It is true if changes of papers, document and birth date are proposed to the family and not written. */
    only_proposes: z.boolean(),
  }),
  /** They are the proposals of clubs without a decision. A club sees its own. */
  proposals: z.array(proposal),
});
export type OfficeRider = z.infer<typeof officeRider>;

export const getOfficeRider = endpoint({
  method: 'GET',
  path: '/api/office/riders/{id}',
  who: 'staff',
  summary:
    "Returns all data of a rider of the caller's organizations or clubs. The id of a merged rider leads to the one who stayed.",
  reply: officeRider,
  errors: ['rider.not_found'],
});

export const listRiderResults = endpoint({
  method: 'GET',
  path: '/api/office/riders/{id}/results',
  who: 'staff',
  summary: 'Returns the places of a rider in the newest races that were ridden, according to the rules.',
  reply: z.object({
    items: z.array(
      z.object({
        race_id: id,
        category_name: z.string(),
        /** It is null if the rider took part without a rank. */
        rank: z.number().int().nullable(),
        riders: z.number().int(),
      }),
    ),
  }),
  errors: ['rider.not_found'],
});

const typed = z.string().max(500).optional();

/** These are the rider's fields in a form of the office, as typed text. An empty field is deleted, and a missing one stays unchanged. */
export const officeRiderForm = z.strictObject(sentFields(writtenBy('office'), typed));
export type OfficeRiderForm = z.infer<typeof officeRiderForm>;

export const updateOfficeRider = endpoint({
  method: 'PUT',
  path: '/api/office/riders/{id}',
  who: 'staff',
  summary:
    'Changes the data of a rider that are sent. Refuses the request if the version changed since it was read.',
  body: z.strictObject({ version: z.number().int().positive(), changes: officeRiderForm }),
  reply: officeRider,
  errors: ['rider.not_found', 'rider.dni_taken', 'rider.uci_taken', 'rider.club_elsewhere', 'office.changed'],
});

/** This rider may be the same person as the one being enrolled. */
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
  summary: "Returns the riders of the caller's organizations or clubs who may be the person being enrolled.",
  body: z.strictObject({
    rider_firstname: z.string().max(60),
    rider_lastname: z.string().max(60),
    rider_birthdate: z.string().max(10),
    rider_dni: z.string().max(30),
  }),
  reply: z.object({
    items: z.array(riderTwin),
    /** It is true if the document belongs to a rider outside the caller's scope. */
    taken_elsewhere: z.boolean(),
  }),
  errors: ['request.too_many'],
});
