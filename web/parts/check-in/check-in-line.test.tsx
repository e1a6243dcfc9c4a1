import { expect, test } from 'vitest';
import type { CheckInRider } from '#contract/raceday/office/check-in/check-in.ts';
import { draw } from '#web/parts/testing/draw.tsx';
import { CheckInLine } from './CheckInLine.tsx';

const rider = (rider_id: number, plate: string, category_name: string, stopped = false): CheckInRider => ({
  rider_id,
  rider_fullname: 'Tadeo Arancibia',
  club_name: null,
  entries: [{ entry_id: rider_id, category_name, plate, plate_colour: 'yellow' }],
  missing: stopped ? ['fee'] : [],
  stopped,
  waiver: null,
  without_contact: false,
  transponder: null,
  credential_marks: [],
  marks: [],
});

test('each button of the list has a name of its own, also where two children have one name', async () => {
  const riders = [
    rider(1, '861', 'Varones 10'),
    rider(2, '68', 'Junior varones'),
    rider(3, '70', 'Varones 12', true),
    rider(4, '71', 'Varones 13', true),
  ];
  await draw(
    <ul>
      {riders.map((one) => (
        <CheckInLine
          key={one.rider_id}
          rider={one}
          isPresent={false}
          owed={null}
          onCash={() => {}}
          onOpen={() => {}}
          onPresent={() => {}}
        />
      ))}
    </ul>,
  );
  const names = [...document.querySelectorAll('button')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  );
  expect(names).toContain('Marcar presente a Tadeo Arancibia, placa 861, Varones 10');
  expect(names).toHaveLength(8);
  expect(new Set(names).size).toBe(names.length);
});
