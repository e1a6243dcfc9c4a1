import { heatFactKey } from '#rules/raceday/live/live-day.ts';
import type { LiveFact } from '#rules/raceday/live/live-facts.ts';
import type { LiveFrame } from '#web/parts/live/ask-live.ts';

const names = ['Thiago Lencina', 'Emiliano Quiroga', 'Bruno Núñez', 'Román Urquiza'];
const heats = Array.from({ length: 12 }, (_, index) => ({
  category_id: 1,
  phase: 'M1' as const,
  serie: index + 1,
  number: String(index + 11),
}));

/** A class of twelve heats of two riders: entries 1 to 24, races 11 to 22. */
export const twelveHeats: LiveFrame = {
  classes: [{ category_id: 1, category_name: 'Varones 11', plate_colour: 'yellow' }],
  riders: heats.flatMap(({ serie }) =>
    [serie * 2 - 1, serie * 2].map((entry_id): LiveFrame['riders'][number] => [
      entry_id,
      1,
      String(200 + entry_id),
      `${names[entry_id % names.length]} ${entry_id}`,
      'Rampa Norte',
      1000 + entry_id,
    ]),
  ),
  steps: heats.map((heat) => ({ ...heat, minutes: null })),
  seconds_planned: 75,
};

/** The starting list of each of them. */
export const twelveLists: LiveFact[] = heats.map((heat) => ({
  kind: 'list',
  key: heatFactKey('list', heat),
  body: {
    n: heat.number,
    g: [
      [heat.serie * 2 - 1, 3],
      [heat.serie * 2, 4],
    ],
  },
}));
