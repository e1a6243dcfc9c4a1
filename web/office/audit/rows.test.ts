import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { actionsNamed, actionWords } from './action-words.ts';
import { outcomeOf, auditRows } from './rows.ts';

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
        reason: 'Protesta aceptada',
      },
    };
    expect(auditRows(change, names)).toEqual([
      { name: 'Placa 18', was: '1 · 32.100', became: 'DNF' },
      { name: 'Placa 214', was: 'nada', became: '3' },
      { name: 'Categoría', was: null, became: 'Damas 9' },
      { name: 'Etapa', was: null, became: 'Semifinal' },
      { name: 'Carrera', was: null, became: '172' },
      { name: 'Motivo', was: null, became: 'Protesta aceptada' },
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
      { name: 'Roles', was: 'Secretaría', became: 'Delegación de club · Los Teros' },
    ]);
    const paid = auditRows({ was: null, became: { cents: 125_050, currency: 'ARS' } }, names);
    expect(paid[0]?.became?.replaceAll(/\s/g, ' ')).toBe('$ 1.250,50');
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

  /** Every action the server writes down: `action: '…'` with the `entity: '…'` that follows it. */
  function recorded(): string[] {
    const server = join(import.meta.dirname, '../../../server');
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
