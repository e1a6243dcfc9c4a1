import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { addressOf } from './address-of.ts';
import { ask, fetchFile } from './ask.ts';
import { formDataOf, sendForm } from './send-form.ts';
import { everyAnswer, keyOf, queryOf, useAsk } from './use-ask.ts';

const id = 7;
const plate = { rider_id: 1, wheel: 20, plate: '321' } as const;
const file = new File(['x'], 'frente.jpg', { type: 'image/jpeg' });

/* None of this runs. The type check fails if one of these lines compiles. */
describe('the compiler refuses', () => {
  const params = { id };
  const plates = 'PUT /api/cups/{id}/plates';
  const paper = 'GET /api/riders/{id}/papers/{slot}';
  const guardian = 'DELETE /api/riders/{id}/guardians/{user_id}';
  const payment = 'POST /api/payments';
  const refused = (lines: (() => unknown)[]) => expect(lines.length).toBeGreaterThan(0);

  test('an address, a method or a file that is not there', () => {
    refused([
      // @ts-expect-error no such address
      () => ask('GET /api/office/rider'),
      // @ts-expect-error no such method at this address
      () => ask('DELETE /api/office/riders/{id}', { params }),
      // @ts-expect-error a file is fetched, not asked
      () => ask('GET /api/receipts/{id}/file', { params }),
      // @ts-expect-error a link to nowhere
      () => addressOf('GET /api/receipts/{id}/pdf', { params }),
      // @ts-expect-error the key of no call
      () => keyOf('GET /api/office/rider'),
      // @ts-expect-error this call takes no files
      () => sendForm(plates, { params, body: plate, files: {} }),
    ]);
  });

  test('a param that is missing, too many, or another', () => {
    refused([
      // @ts-expect-error no params
      () => ask('GET /api/office/riders/{id}'),
      // @ts-expect-error one is missing
      () => ask(guardian, { params }),
      // @ts-expect-error one too many
      () => ask('GET /api/office/riders/{id}', { params: { id, slot: 1 } }),
      // @ts-expect-error another name
      () => ask('GET /api/office/riders/{id}', { params: { rider_id: id } }),
      // @ts-expect-error none of the papers
      () => addressOf(paper, { params: { id, slot: 'photo' } }),
      // @ts-expect-error a key with another name
      () => keyOf('GET /api/office/riders/{id}', { params: { rider_id: id } }),
    ]);
  });

  test('a query that is missing, unknown, or out of its list', () => {
    refused([
      // @ts-expect-error the date is missing
      () => ask('GET /api/races/by_date', { query: { cup_id: 1 } }),
      // @ts-expect-error unknown
      () => ask('GET /api/office/riders', { query: { search: 'Ana' } }),
      // @ts-expect-error not one of its words
      () => ask('GET /api/office/licences', { query: { show: 'all' } }),
      // @ts-expect-error a filter the list does not know
      () => ask('GET /api/clubs', { query: { _filters: { club: 1 } } }),
      // @ts-expect-error a list comes whole
      () => ask('GET /api/clubs', { query: { _attributes: ['club_id'] } }),
      // @ts-expect-error this call has none
      () => ask('GET /api/office/today', { query: { q: '' } }),
    ]);
  });

  test('a field of a body or a form that is missing, unknown, or wrong', () => {
    const { plate: _, ...half } = plate;
    const body = { rider_id: '1', due_id: '2' };
    refused([
      // @ts-expect-error no body
      () => ask(plates, { params }),
      // @ts-expect-error one field is missing
      () => ask(plates, { params, body: half }),
      // @ts-expect-error no such wheel
      () => ask(plates, { params, body: { ...plate, wheel: 26 } }),
      // @ts-expect-error one field too many
      () => ask(plates, { params, body: { ...plate, lane: 1 } }),
      // @ts-expect-error this call has no body
      () => ask('POST /api/users/confirm/send', { body: plate }),
      // @ts-expect-error an unknown file
      () => sendForm(payment, { body, files: { proof: file } }),
      // @ts-expect-error a field is missing
      () => sendForm(payment, { body: { due_id: '2' }, files: { file } }),
      // @ts-expect-error an unknown field
      () => sendForm(payment, { body: { ...body, cents: '3' }, files: { file } }),
    ]);
  });

  test('a field too many also where it comes in a variable', () => {
    const body = { ...plate, lane: 1 };
    // @ts-expect-error one field too many
    refused([() => ask(plates, { params, body })]);
  });

  test('a field that no reply has', () => {
    const client = new QueryClient();
    refused([
      // @ts-expect-error the reply has no such field
      async () => (await ask('GET /api/users/me')).account,
      // @ts-expect-error its items have no such field
      async () => (await ask('GET /api/clubs')).items[0]?.club_city,
      // @ts-expect-error nor has what a hook selects of it
      () => useAsk('GET /api/clubs', {}, { select: ({ items }) => items }).data?.[0]?.club_city,
      // @ts-expect-error nor what is kept under its key
      () => client.getQueryData(keyOf('GET /api/clubs'))?.clubs,
      // @ts-expect-error a file is bytes
      async () => (await fetchFile('')).items,
    ]);
  });
});

describe('the address of a call', () => {
  test('has its params in the path and its query behind it; what is empty stays out', () => {
    const params = { id, slot: 'rider_dni_image1' } as const;
    expect(addressOf('GET /api/riders/{id}/papers/{slot}', { params })).toBe(
      '/api/riders/7/papers/rider_dni_image1',
    );
    const query = {
      from: '2026-01-01',
      to: '2026-12-31',
      kind: '',
      q: 'Ñandú & hijos',
      before: null,
    } as const;
    expect(addressOf('GET /api/books/{id}/movements', { params: { id }, query })).toBe(
      '/api/books/7/movements?from=2026-01-01&to=2026-12-31&q=%C3%91and%C3%BA+%26+hijos',
    );
  });

  test('carries what was typed as it was typed, also a slash and a blank', () => {
    expect(addressOf('GET /api/users/check_email/{email}', { params: { email: 'a/b c@x.ar' } })).toBe(
      '/api/users/check_email/a%2Fb%20c%40x.ar',
    );
  });

  test('carries a filter as JSON', () => {
    const address = addressOf('GET /api/clubs', { query: { _filters: { organization_id: 3 } } });
    expect(new URLSearchParams(address.split('?')[1]).get('_filters')).toBe('{"organization_id":3}');
  });
});

describe('the key of an answer', () => {
  test('is the same for who asks the same: a number and its digits, an empty value and none', () => {
    const number = keyOf('GET /api/office/cups/{id}', { params: { id: 7 } });
    expect(keyOf('GET /api/office/cups/{id}', { params: { id: '7' } })).toEqual(number);
    expect(queryOf('GET /api/office/cups/{id}', { params: { id } }).queryKey).toEqual(number);
    expect(keyOf('GET /api/office/riders', { query: { q: '', after: null } })).toEqual(
      keyOf('GET /api/office/riders'),
    );
  });

  test('of a name alone, or with a part of what was asked, stands for all such answers', () => {
    const client = new QueryClient();
    const asked = { params: { id }, query: { season: 2026 } };
    const key = keyOf('GET /api/books/{id}/ledger', asked);
    const isOld = (filter: object) => {
      client.setQueryData([...key], {});
      void client.invalidateQueries({ ...filter, refetchType: 'none' });
      return client.getQueryState(key)?.isInvalidated;
    };
    expect(isOld({ queryKey: keyOf('GET /api/books/{id}/ledger') })).toBe(true);
    expect(isOld({ queryKey: keyOf('GET /api/books/{id}/ledger', { params: { id } }) })).toBe(true);
    expect(isOld({ queryKey: keyOf('GET /api/books/{id}/ledger', { params: { id: 8 } }) })).toBe(false);
    expect(isOld({ queryKey: keyOf('GET /api/clubs') })).toBe(false);
    expect(isOld(everyAnswer)).toBe(true);
  });

  test('a paper is not read again with everything else: every look is kept on record', () => {
    const client = new QueryClient();
    const paper = [addressOf('GET /api/payments/{id}/file', { params: { id } })];
    client.setQueryData(paper, {});
    void client.invalidateQueries({ ...everyAnswer, refetchType: 'none' });
    expect(client.getQueryState(paper)?.isInvalidated).toBe(false);
  });
});

test('a form carries an emptied field, leaves out what is not said, and has its files last', () => {
  const body = { rider_team: '', rider_city: null, crop: { x: 1 }, version: 3 };
  const form = formDataOf({ body, files: { rider_dni_image1: file, rider_dni_image2: null } });
  expect([...form.keys()]).toEqual(['rider_team', 'crop', 'version', 'rider_dni_image1']);
  expect([form.get('rider_team'), form.get('crop'), form.get('version')]).toEqual(['', '{"x":1}', '3']);
  expect(form.get('rider_dni_image1')).toBeInstanceOf(File);
});
