import { afterEach, expect, test, vi } from 'vitest';
import type { OpenAct } from '#contract/operations/office/acts/acts.ts';
import type { AuditLine } from '#contract/operations/office/audit.ts';
import * as m from '#text/messages/messages.js';
import { draw, found, press } from '#web/parts/testing/draw.tsx';
import { soon } from '#web/parts/testing/soon.ts';
import { Change } from './Change.tsx';

afterEach(() => vi.unstubAllGlobals());

const line: AuditLine = {
  audit_id: 1,
  at: '2026-11-22T10:00:00.000Z',
  by: 'ana@example.org',
  by_name: 'Ana Ríos',
  desk_name: null,
  action: 'act',
  entity: 'organization',
  entity_id: 4,
  was: null,
  became: { act_id: 12, kind: 'classes' },
};
const act: OpenAct = {
  act_id: 12,
  kind: 'classes',
  done_at: line.at,
  by: 'Ana Ríos',
  season: null,
  cup_name: null,
  race_name: '1.ª fecha',
  race_date: '2026-12-12',
  category_name: 'Varones 9',
  into_category_name: 'Varones 10',
  members: 2,
  stands: 0,
  cents: null,
  currency: null,
  taken_back: { at: line.at, by: 'Ana Ríos', reason: 'Se juntó la que no era' },
  riders: [
    { rider_id: 3, rider_fullname: 'Ana Peña', cents: null, state: 'gone' },
    { rider_id: 4, rider_fullname: 'Bruno Luna', cents: null, state: 'gone' },
  ],
};

test('what was done to many is one line of the record, which opens it with everybody it touched', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json(act);
  });
  await draw(
    <ul>
      <Change line={line} names={{ 'organization 4': 'Federación Andina' }} />
    </ul>,
  );
  expect(found('li').textContent).toContain(m.audit_act_classes());
  await press('li button');
  await soon(() => expect(document.body.textContent).toContain('Ana Peña · Bruno Luna'));
  expect(asked).toEqual(['/api/office/acts/12']);
  expect(document.body.textContent).toContain(
    m.acts_classes_about({ category: 'Varones 9', into: 'Varones 10' }),
  );
  expect(document.body.textContent).toContain(m.acts_state_parted());
});

test('a letter leads to where it says whom it went to', async () => {
  const letter = {
    ...line,
    entity: 'message',
    action: 'send',
    became: { race_id: 7, families: 2, subject: 'Horario' },
  };
  await draw(
    <ul>
      <Change line={letter} names={{}} />
    </ul>,
  );
  expect(found('li a').getAttribute('href')).toMatch(/messages\?race=7$/);
});
