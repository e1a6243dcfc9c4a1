import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnReasons } from '#contract/people/office/reasons.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { bookOf } from '#server/testing/book.ts';
import { codeOf, Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

const none = { es: '', en: '', pt: '' };
const signature = { es: 'Falta la firma del club.', en: '', pt: 'Falta a assinatura do clube.' };
const photo = { es: 'Falta la foto del dorso.', en: 'The back is missing.', pt: '' };
const path = () => `/organizations/${office.organization_id}/reasons`;
const save = (reason_of: string, reasons: readonly object[], was: readonly object[] = []) =>
  office.ask('PUT', path(), { reason_of, reasons, was });

describe('the reasons an organization writes itself', () => {
  test('are kept in its order, each in the languages it wrote, and those without words are left out', async () => {
    const saved = await save('licence', [{ ...signature, es: ' Falta la  firma\ndel club. ' }, none, photo]);
    expect(saved.json<OwnReasons>()).toEqual({ licence: [signature, photo], proof: [] });
    expect((await office.ask('GET', path())).json<OwnReasons>().licence).toEqual([signature, photo]);
  });

  test('two secretaries do not write over each other, and asking twice is once', async () => {
    const stands = [signature, photo];
    expect(codeOf(await save('licence', [photo]))).toBe('office.changed');
    expect((await save('licence', [photo], stands)).statusCode).toBe(200);
    expect((await save('licence', [photo], stands)).statusCode).toBe(200);
    const { rows } = await app.pool.query<{ was: object; became: object }>(
      `select was, became from audit where action = 'reasons' and entity_id = $1 order by audit_id`,
      [office.organization_id],
    );
    expect(rows).toHaveLength(2);
    expect(rows[1]).toEqual({
      was: { reason_of: 'licence', reasons: stands },
      became: { reason_of: 'licence', reasons: [photo] },
    });
  });

  test('have an end, in length and in number', async () => {
    expect(codeOf(await save('proof', [{ ...none, es: 'a'.repeat(201) }]))).toBe('request.bad_body');
    const many = Array.from({ length: 13 }, (_, index) => ({ ...none, es: `Motivo ${index}` }));
    expect(codeOf(await save('proof', many))).toBe('request.bad_body');
  });

  test('of proofs are read by the delegates of its clubs, those of licences are not; another organization reads none', async () => {
    const { people } = office;
    const { club_id, organization_id } = await people.place('Federación del Litoral');
    const book_id = await bookOf(app.pool, { club_id });
    const { token } = await people.account({
      email: 'delegada.motivos@example.org',
      roles: [{ role: 'club', club_id }],
    });
    const own = await Office.open(app, 'Federación de la Puna');
    await app.pool.query(
      `insert into organization_reason values ($1, 'proof', 0, 'es', 'Es de otra cuenta.'), ($1, 'licence', 0, 'es', 'Vencida.')`,
      [organization_id],
    );
    const read = await people.call('GET', `/api/books/${book_id}/reasons`, token);
    expect(read.json()).toEqual({ proof: [{ ...none, es: 'Es de otra cuenta.' }] });
    const asked = `/organizations/${organization_id}/reasons`;
    expect(codeOf(await own.ask('GET', asked))).toBe('session.not_allowed');
    expect(codeOf(await people.call('GET', `/api/office${asked}`, token))).toBe('session.not_allowed');
  });
});
