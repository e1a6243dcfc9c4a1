import { describe, expect, test } from 'vitest';
import { seasonBefore } from './season-lines.ts';

const season = (
  cup_id: number,
  cup_name: string,
  year: number,
  more: { follows?: number; category_id?: number } = {},
) => ({
  cup_id,
  cup_name,
  category_id: 1,
  follows: null,
  line: [{ race_date: `${year}-03-01` }],
  ...more,
});

describe('the season before', () => {
  const now = season(3, 'Copa Andina 2026-27', 2026);

  test('is the last one of the same name, but for its years', () => {
    const last = season(2, 'Copa Andina 2025', 2025);
    expect(
      seasonBefore(now, [now, season(1, 'Copa Andina 2024', 2024), last, season(9, 'Liga 2025', 2025)]),
    ).toBe(last);
  });

  test('is the one the cup was made from, whatever it is called', () => {
    const made = season(2, 'Liga del Sur', 2024);
    expect(seasonBefore({ ...now, follows: 2 }, [season(1, 'Copa Andina 2025', 2025), made])).toBe(made);
  });

  test('is that of the same class, where he rode two', () => {
    const cruiser = season(2, 'Copa Andina 2025', 2025, { category_id: 7 });
    const same = season(2, 'Copa Andina 2025', 2025);
    expect(seasonBefore(now, [cruiser, same])).toBe(same);
    expect(seasonBefore(now, [cruiser])).toBe(cruiser);
  });

  test('is none where there is none: not a later one, not another class of the same cup', () => {
    expect(
      seasonBefore(now, [
        now,
        season(4, 'Copa Andina 2027', 2027),
        season(3, 'Copa Andina 2026-27', 2026, { category_id: 7 }),
      ]),
    ).toBeNull();
    expect(seasonBefore(season(1, '2026', 2026), [season(2, '2025', 2025)])).toBeNull();
  });
});
