import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { instant } from '#contract/values.ts';

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
const rowSet = z.object({
  n: z.number().int().min(1),
  made_at: instant,
  rows: z.string(),
  digest: hex,
});
export type RowSet = z.infer<typeof rowSet>;

/** It says where a race is written: here, or on a server at the track. */
const venueState = z.object({
  /** It is `offered` while somebody may copy the race, or has copied it and does not lead yet. */
  state: z.enum(['here', 'offered', 'elsewhere']),
  leader_name: z.string().nullable(),
  epoch,
  /** It is the number of the last set that is known here. */
  known_n: setNumber,
  heard_at: instant.nullable(),
  /** So many sets came after the race was taken back. They changed nothing. */
  late: z.number().int(),
});

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
  errors: ['venue.wrong_code', 'venue.version', 'venue.led_elsewhere'],
});

export const leadVenue = endpoint({
  method: 'POST',
  path: '/api/venue/{id}/lead',
  who: 'venue_peer',
  summary:
    'Gives a race to the laptop that copied it last. A repeated request of the same laptop returns the same epoch.',
  body: z.strictObject({ have: setNumber }),
  reply: z.object({
    epoch,
    last_n: setNumber,
    sets: z.array(rowSet),
    blocks: z.array(numberBlock),
    now: instant,
  }),
  errors: ['venue.epoch'],
});

/** No call brings more sets than this. */
export const MOST_SETS = 200;

/** It is how many bytes of rows a call brings, unless one set alone is longer. */
export const SET_BYTES = 256 * 1024;

export const exchangeVenue = endpoint({
  method: 'POST',
  path: '/api/venue/{id}/exchange',
  who: 'venue_peer',
  summary:
    'Takes sets of the laptop in their order, each once and whole, and returns what was said to this server meanwhile. Sets of an ended epoch are kept and change nothing.',
  longBody: 'sets',
  body: z.strictObject({
    epoch,
    migrations: z.number().int().min(1),
    sets: z.array(rowSet.strict()).max(MOST_SETS),
    /** These items of earlier answers were heard. */
    taken: z.array(z.uuid()).max(500),
    /** Of these tables the laptop has few numbers left. */
    scarce: z.array(z.string().max(40)).max(40),
  }),
  reply: z.object({
    epoch,
    known_n: setNumber,
    items: z.array(z.object({ item_id: z.uuid(), kind: z.string(), body: z.unknown(), came_at: instant })),
    blocks: z.array(numberBlock),
    /** It says why the rest of the sets was not taken. */
    stopped: z
      .object({
        code: z.enum(['venue.hole', 'venue.fork', 'venue.epoch', 'venue.version', 'venue.refused']),
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

export const listLate = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/venue/late',
  who: 'race_organizer',
  summary: 'Returns the sets that came after a race was taken back, oldest first.',
  reply: z.object({
    items: z.array(
      z.object({ epoch, n: setNumber, tables: z.array(z.string()), became: z.string().nullable() }),
    ),
  }),
  errors: ['race.not_found'],
});
