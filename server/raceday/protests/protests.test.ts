import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Race } from '#contract/season/races/races.ts';
import type { OwnProtest } from '#contract/raceday/live/protests.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Phone } from '#server/testing/judges.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { photo } from '#server/testing/papers.ts';
import { PostingRoom } from '#server/testing/posting.ts';
import { Family, listed, posted, step, told, words } from '#server/testing/protesting.ts';

let app: TestApp;
let office: Office;
let origin: string;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  origin = await app.listen();
});
afterAll(() => app.stop());

/** Reads the same as somebody without scripts: from the answer of the race. */
async function inTheRace({ table }: PostingRoom): Promise<Race['race_protests']> {
  const answer = await office.people.call('GET', `/api/races/${table.race_id}`, null);
  return answer.json<Race>().race_protests;
}

describe('a protest from the fence', () => {
  test('gets a number and a letter, and stands at the table; the public reads that there is one, and no more', async () => {
    const room = await posted(app, office);
    const family = await Family.of(app, office, room);
    const filed = await family.filed();
    expect(filed).toMatchObject({ receipt: 1, is_late: false, on_paper: false, as_who: 'guardian', words });
    expect(filed.steps.map(({ became }) => became)).toEqual(['FILED']);
    const [one] = await listed(room);
    expect(one).toMatchObject({ receipt: 1, by: 'Marta Quiroga', words, plate: '101' });
    const everybody = await told(origin, room);
    expect(everybody).toContain('"b":"FILED"');
    expect(everybody).not.toMatch(/Quiroga|Marta|mi hija|placa 102/i);
    await app.runJobs();
    const letters = (await takeLetters(app.dataDir)).filter(({ to }) => to === family.user_email);
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining('n.º 1')]);
    expect(letters[0]?.text).not.toContain('mi hija');
  });

  test('tapped twice is filed once, also when both arrive together; the key of another files nothing', async () => {
    const room = await posted(app, office);
    const family = await Family.of(app, office, room);
    const request_key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => family.filed({ request_key })));
    expect(new Set(answers.map(({ receipt }) => receipt))).toEqual(new Set([1]));
    expect(await listed(room)).toHaveLength(1);
    const other = await Family.of(app, office, room, 1);
    expect(codeOf(await other.file({ request_key }))).toBe('request.key_reused');
  });

  test('receipts are counted by race, with no two alike', async () => {
    const room = await posted(app, office);
    const families = await Promise.all([0, 1, 2, 3].map((place) => Family.of(app, office, room, place)));
    const filed = await Promise.all(families.map((family) => family.filed()));
    expect(filed.map(({ receipt }) => receipt).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  });

  test('is not taken before anything is posted, is late behind the clock, and over after two days', async () => {
    const room = await PostingRoom.ridden(app, office);
    const family = await Family.of(app, office, room);
    expect(codeOf(await family.file())).toBe('protest.not_posted');
    expect((await family.seen()).entries[0]?.heats[0]).toMatchObject({ filing: 'not_posted', until: null });
    await room.posted(app, { isOver: true });
    expect((await family.seen()).entries[0]?.heats[0]).toMatchObject({ filing: 'late' });
    expect((await family.filed()).is_late).toBe(true);
    await app.pool.query(
      `insert into stage_publication (race_id, category_id, stage, became, digest, moved_at)
       values ($1, $2, 'motos', 'OFFICIAL', 'x', now() - interval '49 hours')`,
      [room.table.race_id, room.table.classes[0]],
    );
    expect(codeOf(await family.file())).toBe('protest.too_late');
    expect((await family.seen()).entries[0]?.heats[0]).toMatchObject({ filing: 'over' });
  });

  test('is about a heat of a class the rider is in', async () => {
    const room = await posted(app, office);
    const family = await Family.of(app, office, room);
    expect(codeOf(await family.file({ serie: '9' }))).toBe('protest.no_heat');
    expect(codeOf(await family.file({ category_id: '999999' }))).toBe('protest.no_heat');
    expect((await family.file({ words: '  no ' })).statusCode).toBe(400);
  });

  test('of one account they are six that wait at most', async () => {
    const room = await posted(app, office);
    const family = await Family.of(app, office, room);
    for (let one = 0; one < 6; one += 1) await family.filed();
    expect(codeOf(await family.file())).toBe('protest.too_many');
    const [last] = await family.own();
    if (last) await family.withdraw(last);
    expect((await family.file()).statusCode).toBe(200);
  });

  test('is filed by the delegate of the club too, and by no stranger', async () => {
    const room = await posted(app, office);
    const family = await Family.of(app, office, room);
    const { rows } = await app.pool.query<{ club_id: number }>(
      `select club_id from rider where rider_id = $1`,
      [family.rider_id],
    );
    const delegate = await office.people.account({
      roles: [{ role: 'club', club_id: rows[0]?.club_id ?? 0 }],
    });
    const answer = await family.file({}, delegate.token);
    expect(answer.json<OwnProtest>()).toMatchObject({ as_who: 'delegate', receipt: 1 });
    const stranger = await office.people.account();
    expect((await family.file({}, stranger.token)).statusCode).toBe(403);
    expect(await family.own()).toEqual([]);
  });
});

describe('those who decide it', () => {
  test('admit it and decide; official waits for them, and who filed it is told each step', async () => {
    const room = await posted(app, office, true);
    const family = await Family.of(app, office, room);
    await family.filed();
    expect(codeOf(await room.post('OFFICIAL', 'Apuro'))).toBe('posting.protest_open');
    expect((await step(room, 1, 'FILED', 'ADMITTED')).statusCode).toBe(200);
    expect(codeOf(await step(room, 1, 'FILED', 'NOT_ADMITTED', 'No se admite'))).toBe('office.changed');
    expect(codeOf(await room.post('OFFICIAL'))).toBe('posting.protest_open');
    const race = { was: 'RACING', race_status: 'PROVISIONAL' };
    await room.table.ask('PUT', '/results/status', race);
    const official = { was: 'PROVISIONAL', race_status: 'OFFICIAL', reason: 'Apuro' };
    expect(codeOf(await room.table.ask('PUT', '/results/status', official))).toBe('posting.protest_open');
    expect(codeOf(await step(room, 1, 'ADMITTED', 'DISMISSED'))).toBe('protest.line_missing');
    const line = 'Se confirma el resultado de la carrera 1';
    expect((await step(room, 1, 'ADMITTED', 'DISMISSED', line)).statusCode).toBe(200);
    expect(await told(origin, room)).toContain(line);
    const read = await inTheRace(room);
    expect(read).toEqual([expect.objectContaining({ receipt: 1, phase: 'M1', public_line: line })]);
    expect(JSON.stringify(read)).not.toMatch(/Marta|Quiroga|mi hija/);
    expect((await room.post('OFFICIAL')).statusCode).toBe(200);
    const [own] = await family.own();
    expect(own?.steps.map(({ became, public_line }) => [became, public_line])).toEqual([
      ['FILED', null],
      ['ADMITTED', null],
      ['DISMISSED', line],
    ]);
    await app.runJobs();
    const letters = (await takeLetters(app.dataDir)).filter(({ to }) => to === family.user_email);
    expect(letters).toHaveLength(3);
    expect(letters.at(-1)?.text).toContain(line);
    expect(codeOf(await step(room, 1, 'DISMISSED', 'UPHELD', line))).toBe('protest.step');
  });

  test('never publish who filed it, for whom, or what was written', async () => {
    const room = await posted(app, office);
    const family = await Family.of(app, office, room);
    await family.filed();
    for (const line of ['Reclamó Marta Quiroga', 'Dicen que no pasó a mi hija, la cruzó cuando'])
      expect(codeOf(await step(room, 1, 'FILED', 'NOT_ADMITTED', line))).toBe('protest.line_private');
    expect((await step(room, 1, 'FILED', 'NOT_ADMITTED', 'No trae la firma')).statusCode).toBe(200);
  });

  test('type one that came on paper, by the number of its race, and decide it like the others', async () => {
    const room = await posted(app, office);
    await app.runJobs();
    await takeLetters(app.dataDir);
    const chief = await Phone.open(room.table, office, 'chief');
    const paper = {
      plate: '101',
      about: 'status',
      words: 'Firma el delegado: no fue relegado',
      as_who: 'delegate',
    };
    const heat = await room.judge.heat('M1');
    const request_key = crypto.randomUUID();
    const type = (more: object = {}) =>
      room.ask('POST', '/protests', { number: heat.number, ...paper, request_key, ...more }, chief.token);
    expect(codeOf(await type({ number: '999' }))).toBe('protest.no_heat');
    expect(codeOf(await type({ plate: '777' }))).toBe('protest.no_rider');
    await Promise.all([type(), type()]);
    const items = await listed(room);
    expect(items).toMatchObject([{ receipt: 1, on_paper: true, by: '', plate: '101', number: heat.number }]);
    expect(items[0]?.steps[0]?.by).toBe('chief');
    const decided = { was: 'FILED', became: 'WITHDRAWN', public_line: null, private_note: 'Firmó el retiro' };
    expect((await room.ask('PUT', '/protests/1', decided, chief.token)).statusCode).toBe(200);
    await app.runJobs();
    expect(await takeLetters(app.dataDir)).toEqual([]);
  });

  test('are those of its race alone: no other table, no judge, no other office', async () => {
    const room = await posted(app, office);
    await (await Family.of(app, office, room)).filed();
    const elsewhere = await PostingRoom.ridden(app, office);
    const chief = await Phone.open(elsewhere.table, office, 'chief');
    const other = await Office.open(app, 'Federación Pacífico');
    for (const token of [chief.token, room.judge.token, other.token]) {
      expect((await room.ask('GET', '/protests', undefined, token)).statusCode).toBe(403);
      const next = { was: 'FILED', became: 'ADMITTED', public_line: null, private_note: null };
      expect((await room.ask('PUT', '/protests/1', next, token)).statusCode).toBe(403);
    }
    expect(
      codeOf(
        await elsewhere.ask('PUT', '/protests/1', {
          was: 'FILED',
          became: 'ADMITTED',
          public_line: null,
          private_note: null,
        }),
      ),
    ).toBe('protest.not_found');
  });
});

describe('who filed a protest', () => {
  test('takes it back once, while it waits; nobody else does, nor reads it', async () => {
    const room = await posted(app, office, true);
    const family = await Family.of(app, office, room);
    const filed = await family.filed();
    const other = await Family.of(app, office, room, 1);
    expect(codeOf(await family.withdraw(filed, other.token))).toBe('protest.not_found');
    expect(await other.own()).toEqual([]);
    await Promise.all([family.withdraw(filed), family.withdraw(filed)]);
    expect((await family.own())[0]?.steps.map(({ became }) => became)).toEqual(['FILED', 'WITHDRAWN']);
    expect((await room.post('OFFICIAL')).statusCode).toBe(200);
    const decided = await other.filed();
    await step(room, decided.receipt, 'FILED', 'NOT_ADMITTED', 'Sin la firma');
    expect(codeOf(await other.withdraw(decided))).toBe('protest.step');
  });

  test('sends a photo that officials alone see, and that goes with the account', async () => {
    const room = await posted(app, office);
    const family = await Family.of(app, office, room);
    const { race_id, classes } = room.table;
    const fields = {
      rider_id: String(family.rider_id),
      category_id: String(classes[0]),
      phase: 'M1',
      serie: '1',
      about: 'place',
      words,
      request_key: crypto.randomUUID(),
    };
    const files = { file: { name: 'llegada.jpg', bytes: await photo() } };
    const sent = await office.people.send(
      'POST',
      `/api/races/${race_id}/protests`,
      family.token,
      fields,
      files,
    );
    expect(sent.json<OwnProtest>()).toMatchObject({ has_photo: true, receipt: 1 });
    const seen = (token?: string) => room.ask('GET', '/protests/1/photo', undefined, token);
    expect((await seen()).headers['content-type']).toBe('image/jpeg');
    expect((await seen(family.token)).statusCode).toBe(403);
    const state = async () =>
      (
        await app.pool.query<{ file_state: string; days: number }>(
          `select f.file_state, round(extract(epoch from f.discard_after - now()) / 86400)::int as days from protest p join file f using (file_id) where p.race_id = $1`,
          [race_id],
        )
      ).rows[0];
    expect(await state()).toEqual({ file_state: 'kept', days: 365 });
    await step(room, 1, 'FILED', 'NOT_ADMITTED', 'Sin la firma');
    expect(await state()).toEqual({ file_state: 'kept', days: 90 });
    const admin = await office.people.account({ password: 'placa 214 verde', roles: [{ role: 'admin' }] });
    const gone = await office.people.call('DELETE', `/api/users/${family.user_id}`, admin.token, {
      user_password: 'placa 214 verde',
    });
    expect(gone.statusCode).toBe(200);
    expect((await state())?.file_state).toBe('discarded');
    expect(await listed(room)).toMatchObject([{ receipt: 1, by: '' }]);
  });

  test('finds it in the copy of the data of the account', async () => {
    const room = await posted(app, office);
    const family = await Family.of(app, office, room);
    await family.filed();
    const answer = await office.people.call('GET', `/api/users/${family.user_id}/data`, family.token);
    expect(answer.json()).toMatchObject({ protests: [{ receipt: 1, words, steps: [{ became: 'FILED' }] }] });
  });
});
