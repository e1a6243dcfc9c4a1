import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrganizationLetter } from '#contract/people/office/letters.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

const save = (letter: string, letter_text: string, was = '', language = 'es') =>
  office.ask('PUT', `/organizations/${office.organization_id}/letters`, {
    letter,
    language,
    letter_text,
    was,
  });

describe('what an organization adds to its letters', () => {
  test('is saved upon what was read of it, and taken out by leaving it empty', async () => {
    expect((await save('licence_approved', 'Felicitaciones.')).statusCode).toBe(200);
    // The request is sent twice.
    expect((await save('licence_approved', 'Felicitaciones.')).statusCode).toBe(200);
    expect(codeOf(await save('licence_approved', 'Otra cosa.'))).toBe('office.changed');
    const left = (await save('licence_approved', '', 'Felicitaciones.')).json<{
      items: OrganizationLetter[];
    }>();
    expect(left.items).toEqual([]);
  });

  test('is shown before it is saved, as plain text whatever was typed', async () => {
    const path = `/organizations/${office.organization_id}/letters/preview`;
    const letter_text = 'Trae casco.\n\n<script>alert(1)</script>';
    const answer = await office.ask('POST', path, { letter: 'entries', language: 'pt', letter_text });
    const { text } = answer.json<{ text: string }>();
    expect(text).toContain('Trae casco.\n\n<script>alert(1)</script>');
    expect(text).toContain('Meninos 10');
  });

  test('goes out in the language of the family, escaped, and nothing where there is none in it', async () => {
    await save('entries', 'Trae <b>casco</b>.');
    await save('all', 'La oficina');
    const { cup_id } = await office.published('Copa', ['2027-05-02']);
    const { rows } = await app.pool.query<{ race_id: number }>(`select race_id from race where cup_id = $1`, [
      cup_id,
    ]);
    const race_id = rows[0]?.race_id ?? (await app.world.race(cup_id, '2027-05-02', 'INSCRIPTION'));
    const family = async (language: string) => {
      const { user_id } = await office.people.account();
      await app.pool.query(`update users set user_language = $2 where user_id = $1`, [user_id, language]);
      await addJob(app.db, 'entries', { user_id, race_id });
    };
    await family('es');
    await family('en');
    await app.runJobs();
    const [es, en] = (await takeLetters(app.dataDir)).toSorted((a) => (a.text.includes('Hola') ? -1 : 1));
    expect(es?.text).toMatch(/Trae <b>casco<\/b>\.\n\nLa oficina/);
    expect(es?.html).toContain('Trae &lt;b&gt;casco&lt;/b&gt;.');
    expect(en?.text).not.toContain('casco');
  });
});
