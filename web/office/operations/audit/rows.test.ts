import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { actionsNamed, actionWords } from './action-words.ts';
import { IMPORTED } from '#rules/files/import-row.ts';
import { thingsIn } from '#rules/operations/office/audit-things.ts';
import * as m from '#text/messages/messages.js';
import { auditField } from './field-words.ts';
import { actOf, auditRows, outcomeOf, writtenFor } from './rows.ts';

const names = { 'rider 3': 'Ana Ñandú', 'category 5': 'Damas 9', 'club 2': 'Los Teros' };

describe('a change, as an administrator reads it', () => {
  test('says what it was and what it is, in words', () => {
    const change = {
      was: { rider_birthdate: '2016-03-09', rider_gender: 'MEN' },
      became: { rider_birthdate: '2016-03-19', rider_gender: 'WOMAN' },
    };
    expect(auditRows(change, names)).toEqual([
      { name: 'Fecha de nacimiento', was: '09-03-2016', became: '19-03-2016' },
      { name: 'Género', was: 'Masculino', became: 'Femenino' },
    ]);
  });

  test('names the classes of a draw and how a day was made shorter', () => {
    const shorter = { classes: [5], how: 'CUT_MOTOS', motos: 2, reason: 'Llueve' };
    expect(auditRows({ was: null, became: shorter }, names)).toEqual([
      { name: 'Categoría', was: null, became: 'Damas 9' },
      { name: 'Qué se deja de correr', was: null, became: 'Una parte de las mangas' },
      { name: 'Mangas', was: null, became: '2' },
      { name: 'Motivo', was: null, became: 'Llueve' },
    ]);
    expect(thingsIn([{ entity: 'race', entity_id: 1, was: null, became: { classes: [5] } }])).toContainEqual({
      entity: 'category',
      id: 5,
    });
  });

  test('opens the act on many that it was, and whom a letter went to', () => {
    const act = { entity: 'organization', became: { act_id: 12, kind: 'licences' } };
    expect([actOf(act), writtenFor(act)]).toEqual([12, null]);
    expect(auditRows({ was: null, ...act }, names)).toEqual([
      { name: 'Tipo', was: null, became: 'Licencia' },
    ]);
    const letter = { entity: 'message', became: { race_id: 5, families: 3, subject: 'Horario' } };
    expect([actOf(letter), writtenFor(letter)]).toEqual([null, 5]);
    expect(actOf({ became: null })).toBeNull();
    // The letter itself names its receivers.
    const chosen = { race_id: 5, filters: { category_id: null, club_id: null, without_licence: false } };
    expect(auditRows({ was: null, became: chosen }, { 'race 5': 'Fecha 1' })).toEqual([
      { name: 'Fecha', was: null, became: 'Fecha 1' },
    ]);
    const joined = { act_id: 12, category_id: 5, decision: 'together', moved: 2 };
    expect(auditRows({ was: null, became: joined }, names)).toEqual([
      { name: 'Categoría', was: null, became: 'Damas 9' },
      { name: 'Tipo', was: null, became: 'Juntar' },
    ]);
  });

  test('names riders and classes, and says of what is gone that it is', () => {
    const change = { was: { rider_id: 3, category_id: 5 }, became: { rider_id: 3, category_id: 6 } };
    expect(auditRows(change, names)).toEqual([
      { name: 'Piloto', was: null, became: 'Ana Ñandú' },
      { name: 'Categoría', was: 'Damas 9', became: 'N.º 6, ya no está' },
    ]);
  });

  test('names the class, the stage and the plates of a heat that was written', () => {
    const where = { category: 5, phase: 'playoff_2', number: 172 };
    const change = {
      was: { ...where, 214: { result: null }, 18: { result: 1, time_ms: 32_100 } },
      became: {
        ...where,
        214: { result: 3 },
        18: { result: 'DNF', time_ms: null },
        reason: 'Reclamo aceptado',
      },
    };
    expect(auditRows(change, names)).toEqual([
      { name: 'Placa 18', was: '1 · 32.100', became: 'DNF' },
      { name: 'Placa 214', was: 'nada', became: '3' },
      { name: 'Categoría', was: null, became: 'Damas 9' },
      { name: 'Etapa', was: null, became: 'Semifinal' },
      { name: 'Carrera', was: null, became: '172' },
      { name: 'Motivo', was: null, became: 'Reclamo aceptado' },
    ]);
  });

  test('tells times on the way in the order of the track', () => {
    const change = {
      was: { 18: { result: 1, hill_ms: null, split_ms: [] } },
      became: { 18: { result: 1, time_ms: 32_100, hill_ms: 2_345, split_ms: [null, 18_001] } },
    };
    expect(auditRows(change, names)).toEqual([
      { name: 'Placa 18', was: '1', became: '1 · 2.345 · – · 18.001 · 32.100' },
    ]);
  });

  test('tells of a list only what came and went, and of amounts the money', () => {
    const lines = { was: { user_roles: [{ role: 'desk', organization_id: null, club_id: null }] } };
    const became = { user_roles: [{ role: 'club', organization_id: null, club_id: 2 }] };
    expect(auditRows({ ...lines, became }, names)).toEqual([
      { name: 'Roles', was: 'Secretaría', became: 'Delegado de club · Los Teros' },
    ]);
    const paid = auditRows({ was: null, became: { cents: 125_050, currency: 'ARS' } }, names);
    expect(paid[0]?.became?.replaceAll(/\s/g, ' ')).toBe('$ 1.250,50');
  });

  test('counts riders and clubs, and names them only in a list', () => {
    const counted = { riders: 3, clubs: null, format: 'bem' };
    expect(auditRows({ was: null, became: counted }, names)[0]).toMatchObject({
      name: 'Pilotos',
      became: '3',
    });
    expect(auditRows({ was: null, became: { riders: [3] } }, names)[0]?.became).toBe('Ana Ñandú');
  });

  const details = readFileSync(
    join(import.meta.dirname, '../../../../server/ground/audit/details.ts'),
    'utf8',
  );
  /** The fields that are stored for some change, each with its type. */
  const stored = [...details.matchAll(/\b([a-z]+(?:_[a-z]+)*)\??: ([\w ]+(?:\[\])?)/g)].filter(
    ([, , type]) => !['Before', 'After', 'undefined'].includes(type ?? ''),
  );

  test('reads a number as the number of a thing only where one is stored', () => {
    expect(stored.length).toBeGreaterThan(80);
    const read = stored.filter(
      ([, name = '', type]) =>
        (type ?? '').startsWith('number') &&
        thingsIn([{ entity: '', entity_id: null, was: null, became: { [name]: 3 } }]).length > 0,
    );
    const ids = [...new Set(read.map(([, name = '']) => name))].filter((name) => !name.endsWith('_id'));
    expect(ids.toSorted()).toEqual(['category', 'copied_from']);
  });

  test('has a name for every field of a plate and of an import', () => {
    const fields = [
      ...IMPORTED,
      'plate',
      'licences',
      'left',
      'riders_new',
      'riders_changed',
      'file_name',
      'cup_id',
    ];
    const ids = stored.map(([, name = '']) => name).filter((name) => name.endsWith('_id'));
    expect([...fields, ...ids].filter((name) => auditField(name) === m.audit_field_other())).toEqual([]);
    expect(auditRows({ was: { plate_20: '461' }, became: { plate_20: '0461', due_id: 7 } }, {})).toEqual([
      { name: 'Placa 20″', was: '461', became: '0461' },
    ]);
  });

  test('shows no page’s marks and no braces', () => {
    const [row] = auditRows({ was: null, became: { cup_regulation: '<p>Se corre <b>siempre</b></p>' } }, {});
    expect(row?.became).toBe('Se corre siempre');
  });

  test('of a licence says what was decided', () => {
    expect(outcomeOf({ entity: 'lbr', action: 'decide', became: { lbr_status: 'REJECTED' } })).toBe(
      'Licencia rechazada',
    );
    expect(outcomeOf({ entity: 'rider', action: 'update', became: null })).toBeNull();
  });
});

describe('the words for what is done', () => {
  test('find the kinds of change they stand for, with or without accents', () => {
    expect(actionsNamed('LICENCIA rechaz')).toEqual(['lbr.decide']);
    expect(actionsNamed('codigo de ayudante')).toEqual(['desk.create', 'desk.revoke']);
    expect(actionsNamed(' ')).toEqual([]);
  });

  /** Finds every action that the server records: `action: '…'` with the `entity: '…'` that follows it. */
  function recorded(): string[] {
    const server = join(import.meta.dirname, '../../../../server');
    return readdirSync(server, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && file.name.endsWith('.ts') && !file.name.endsWith('.test.ts'))
      .flatMap((file) => {
        const source = readFileSync(join(file.parentPath, file.name), 'utf8');
        return [...source.matchAll(/action: ([^\n]*?'[^\n]+?),\s*entity: '(\w+)'/g)].flatMap(
          ([, actions = '', entity]) =>
            [...actions.matchAll(/'([a-z_]+)'/g)].map(([, action]) => `${entity}.${action}`),
        );
      });
  }

  test('there are some for everything the server records', () => {
    const actions = recorded();
    expect(actions.length).toBeGreaterThan(40);
    const wordless = actions.filter((one) => {
      const [entity = '', action = ''] = one.split('.');
      return actionWords(entity, action) === null;
    });
    expect(wordless).toEqual([]);
  });
});
