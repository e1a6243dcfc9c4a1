import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeRiders } from '#rules/files/testing/made-riders.ts';
import { runs } from '#rules/testing/runs.ts';
import { fileOf, fileStyle } from '#server/ground/sheets/testing/made-file.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { RiderSheets } from '#server/testing/rider-sheets.ts';

let app: TestApp;
let gate: Gate;
let office: RiderSheets;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
  const { organization_id } = gate.place;
  const { token } = await gate.people.account({ roles: [{ role: 'organizer', organization_id }] });
  office = new RiderSheets(gate.people, organization_id, token);
});
afterAll(() => app.stop());

test('what a preview allowed is never refused, whoever is known and however its questions are answered', async () => {
  const answers = fc.array(fc.constantFrom('candidate', 'new', 'skip', null), { minLength: 7, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(madeRiders, fileStyle, answers, fc.boolean(), async (made, style, said, capitals) => {
      // This turns the triggers off: the books of a club refuse to be emptied, also for a test.
      await app.pool.query(
        'set session_replication_role = replica; truncate rider, rate_limit cascade; reset session_replication_role',
      );
      for (const one of made.known) {
        const { rows } = await app.pool.query<{ rider_id: number }>(
          `insert into rider (rider_firstname, rider_lastname, rider_dni, organization_id, club_id, rider_birthdate, rider_gender)
           values ($1, $2, $3, $4, $5, $6, $7) returning rider_id`,
          [
            one.rider_firstname,
            one.rider_lastname,
            one.rider_dni,
            gate.place.organization_id,
            gate.place.club_id,
            one.rider_birthdate,
            one.rider_gender,
          ],
        );
        await app.pool.query(
          `insert into cup_plate (cup_id, wheel, plate, rider_id) select $1, 20, $2, $3 where $2::text is not null
           on conflict do nothing`,
          [gate.cup_id, one.plate_20, rows[0]?.rider_id],
        );
      }
      const { sheet, choices, preview } = await office.look(fileOf(made.rows, style), {
        cup_id: gate.cup_id,
        capitals,
      });
      const riders = preview.rows.flatMap(({ row, state, candidates }, at) => {
        const answer = said[at % said.length] ?? null;
        const is = answer === 'candidate' ? (candidates[0]?.rider_id ?? 'new') : answer;
        return is === null || state !== 'ask' ? [] : [{ row, is, keep: at % 2 === 0 }];
      });
      const answered = { ...choices, riders };
      const { fingerprint } = await office.preview(sheet.import_id, answered);
      const applied = await office.act(sheet.import_id, 'apply', { ...answered, fingerprint });
      expect(applied.body).toContain('"riders_new"');
    }),
    { numRuns: runs(150) },
  );
});
