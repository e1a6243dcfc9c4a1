import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, instant, phase } from '#contract/values.ts';
import { LATE_KINDS, LATE_OUTCOMES } from '#rules/raceday/judging/late-sets.ts';
import { OP_KINDS } from '#rules/raceday/judging/heat-ops.ts';

const epoch = z.number().int().min(0);
const setNumber = z.number().int().min(0);
const hex = z.string().regex(/^[0-9a-f]{64}$/);

/** Numbers that a table gets at the track. They lie between those that the home server gave before, and gives later. */
const numberBlock = z.object({ name: z.string(), first: z.number().int(), last: z.number().int() });
export type NumberBlock = z.infer<typeof numberBlock>;

/**
 * The rows of one transaction. `rows` is the text in which the database wrote them: a number that is read and written again may
 * not be the same to the last digit, and the digest is of the text.
 */
export const rowSet = z.object({
  n: z.number().int().min(1),
  made_at: instant,
  rows: z.string(),
  digest: hex,
});
export type RowSet = z.infer<typeof rowSet>;

const count = z.number().int();
/** They say why a server takes no more sets of another one. */
export const STOPS = ['venue.hole', 'venue.fork', 'venue.epoch', 'venue.version', 'venue.refused'] as const;
const stoppedCode = z.enum(STOPS);

/** It says where a race is written: here, or on a server at the track. */
const venueState = z.object({
  race_id: id,
  race_name: z.string(),
  zone: z.string(),
  /** It is `offered` while somebody may copy the race, or has copied it and does not lead yet. */
  state: z.enum(['here', 'offered', 'elsewhere']),
  leader_name: z.string().nullable(),
  epoch,
  /** It is the number of the last set that is known here. */
  known_n: setNumber,
  heard_at: instant.nullable(),
  /** The other server leads since then. */
  taken_at: instant.nullable(),
  /** It is when the other server last spoke, with or without a set. */
  spoke_at: instant.nullable(),
  /** It says why its sets are not taken at the moment. */
  stopped: z.object({ code: stoppedCode, n: setNumber.nullable(), table: z.string().nullable() }).nullable(),
  /** It counts what was said to this server and waits for the one that leads. */
  waiting: z.object({ ops: count, protests: count, names: count }),
  /** Nobody has used this code yet. */
  offer: z.object({ name: z.string(), expires_at: instant }).nullable(),
  /** It has copied the race and does not lead yet. */
  copy: z.object({ name: z.string(), copied_at: instant }).nullable(),
  /** It is the server's clock. */
  now: instant,
  /** So many sets came after the race was taken back. They changed nothing. */
  late: count,
});
export type VenueState = z.infer<typeof venueState>;

export const getVenue = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/venue',
  who: 'race_organizer',
  summary: 'Returns which server writes a race, and how much of it has arrived.',
  reply: venueState,
  errors: ['race.not_found'],
});

export const offerVenue = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/venue',
  who: 'race_organizer',
  summary:
    'Makes a code with which one laptop copies a race, once and within 24 hours. The entries must be closed.',
  body: z.strictObject({
    /** It is how the laptop is called everywhere. */
    name: z.string().trim().min(1).max(60),
  }),
  reply: z.object({ expires_at: instant, code: z.string() }),
  errors: ['race.not_found', 'venue.entries_open', 'venue.led_elsewhere'],
});

export const copyVenue = endpoint({
  method: 'POST',
  path: '/api/venue/copy',
  who: 'anyone',
  summary:
    'Returns everything that a race needs at the track, as lines of JSON: a head, rows, and a tail with the digests of the tables. It has no document, birth date, address, paper or money.',
  body: z.strictObject({
    code: z.string().max(80),
    server_id: z.uuid(),
    /** It is the number of the last migration of the laptop. */
    migrations: z.number().int().min(1),
  }),
  reply: z.string(),
  answersFile: true,
  packed: true,
  errors: ['venue.wrong_code', 'venue.version', 'venue.led_elsewhere'],
});

export const leadVenue = endpoint({
  method: 'POST',
  path: '/api/venue/{id}/lead',
  who: 'venue_peer',
  summary:
    'Gives a race to the laptop that copied it last, or to the one that took it up from a mirror of that laptop. A repeated request of the same laptop returns the same epoch.',
  packed: true,
  body: z.strictObject({
    have: setNumber,
    /** A laptop took the race up from the mirror of the one that led. It names itself, and the epoch that it leads. */
    permit: z.strictObject({ server_id: z.uuid(), epoch }).optional(),
  }),
  reply: z.object({
    epoch,
    last_n: setNumber,
    sets: z.array(rowSet),
    blocks: z.array(numberBlock),
    now: instant,
  }),
  errors: ['venue.epoch', 'venue.fork'],
});

/** No call brings more sets than this. */
export const MOST_SETS = 200;

/** It is how many bytes of rows a call brings, unless one set alone is longer. */
export const SET_BYTES = 256 * 1024;

/** A phone at the track, as the laptop saw it last. None of this is a change of the day. */
const seenDevice = z.strictObject({
  device_id: z.uuid(),
  seen_at: instant,
  clock_ms: z.number().int().nullable(),
  pack_version: z.string().max(40),
  waiting: z.number().int().min(0),
  battery: z.number().int().min(0).max(100).nullable(),
});
export type SeenDevice = z.infer<typeof seenDevice>;

export const exchangeVenue = endpoint({
  method: 'POST',
  path: '/api/venue/{id}/exchange',
  who: 'venue_peer',
  summary:
    'Takes sets of the laptop in their order, each once and whole, and returns what was said to this server meanwhile. Sets of an ended epoch are kept and change nothing.',
  longBody: 'sets',
  packed: true,
  body: z.strictObject({
    epoch,
    migrations: z.number().int().min(1),
    sets: z.array(rowSet.strict()).max(MOST_SETS),
    /** These items of earlier answers were heard. */
    taken: z.array(z.uuid()).max(500),
    /** Of these tables the laptop has few numbers left. */
    scarce: z.array(z.string().max(40)).max(40),
    devices: z.array(seenDevice).max(200),
  }),
  reply: z.object({
    epoch,
    known_n: setNumber,
    items: z.array(z.object({ item_id: z.uuid(), kind: z.string(), body: z.unknown(), came_at: instant })),
    blocks: z.array(numberBlock),
    /** It says why the rest of the sets was not taken. */
    stopped: z
      .object({
        code: stoppedCode,
        n: setNumber.nullable(),
        table: z.string().nullable(),
        /** Who leads now, and from which set on nothing of the laptop counted. */
        leader: z.string(),
        last_n: setNumber,
      })
      .nullable(),
    now: instant,
  }),
});
export type Exchanged = z.infer<typeof exchangeVenue.reply>;

export const giveBackVenue = endpoint({
  method: 'POST',
  path: '/api/venue/{id}/back',
  who: 'venue_peer',
  summary:
    'Gives a race back after its last set, if all of its tables are equal on both servers. A repeated request returns the same epoch.',
  packed: true,
  body: z.strictObject({ n: setNumber, digests: z.record(z.string().max(40), hex) }),
  reply: z.object({ epoch }),
  errors: ['venue.epoch', 'venue.behind', 'venue.differs'],
});

export const takeBackVenue = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/venue/take-back',
  who: 'race_organizer',
  summary:
    'Takes a race back from a laptop that does not answer. This server goes on from the last set that it knows. Later ones are kept apart.',
  body: z.strictObject({ reason: z.string().trim().min(3).max(300), seen_n: setNumber }),
  reply: venueState,
  errors: ['race.not_found', 'venue.not_elsewhere', 'venue.moved_on'],
});

/** This is one set that came after a race was taken back: what somebody did at the track in one step. */
const lateLine = z.object({
  epoch,
  n: setNumber,
  kind: z.enum(LATE_KINDS),
  /** They are the kinds of what phones said, if it is that. */
  said: z.array(z.enum(OP_KINDS)),
  /** It is when it was done, by the clock of the track. */
  made_at: instant.nullable(),
  by: z.string().nullable(),
  category_id: id.nullable(),
  category_name: z.string().nullable(),
  phase: phase.nullable(),
  /** It is the race number as it is called. */
  number: z.string().nullable(),
  /** They belong to riders that it is about, as far as they are known here. */
  plates: z.array(z.string()),
  /** It is the entry of the one rider that it is about. */
  entry_id: id.nullable(),
  became: z.enum(LATE_OUTCOMES).nullable(),
  reason: z.string().nullable(),
  settled_by: z.string().nullable(),
});
export type LateLine = z.infer<typeof lateLine>;
const lateList = z.object({ items: z.array(lateLine) });

export const listLate = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/venue/late',
  who: 'race_chief',
  summary: 'Returns the sets that came after a race was taken back, oldest first. None has changed anything.',
  reply: lateList,
  errors: ['race.not_found'],
});

export const settleLate = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/venue/late',
  who: 'race_chief',
  summary:
    'Decides about sets that came late. What phones said is heard and waits for the table, marks and new riders are added, protests are filed. Other acts are done again by hand, or dismissed with a reason.',
  body: z.strictObject({
    sets: z
      .array(z.strictObject({ epoch, n: setNumber }))
      .min(1)
      .max(MOST_SETS),
    became: z.enum(LATE_OUTCOMES),
    /** It is needed to dismiss. */
    reason: z.string().trim().min(3).max(300).nullable().default(null),
  }),
  reply: lateList,
  errors: [
    'race.not_found',
    'judging.not_drawn',
    'venue.late_settled',
    'venue.late_other',
    'venue.led_elsewhere',
  ],
});
