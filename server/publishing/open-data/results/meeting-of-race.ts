import { Refusal } from '#contract/errors.ts';
import { classify } from '#rules/raceday/classification/classification.ts';
import type { Splits } from '#rules/raceday/races/splits.ts';
import { RULE_NAMES } from '#rules/raceday/races/types.ts';
import {
  MEETING_FORMAT,
  type Meeting,
  type MeetingRun,
} from '#server/season/import/meeting/meeting-format.ts';
import { type CategoryShare, type RaceFacts, ridesOf, shareByCategory } from '#server/season/races/facts.ts';

const secondsOf = (ms: number | null): number | null => (ms === null ? null : ms / 1000);

/** Returns split times, if any: most files lack them, so readers that do not know them are not disturbed. */
const wayOf = (splits: Splits | null): Pick<MeetingRun, 'hill_s' | 'split_s'> =>
  splits === null
    ? {}
    : {
        hill_s: secondsOf(splits.hill_ms),
        ...(splits.split_ms.length === 0 ? {} : { split_s: splits.split_ms.map(secondsOf) }),
      };

function runsOf(share: CategoryShare, entry_id: number): MeetingRun[] {
  return ridesOf(share, entry_id).flatMap(
    ({ phase, heat_id, lane, status, place, time_ms, heat_size, splits }) => {
      if (status === null) return [];
      const heat = heat_id === null ? null : (share.heatById.get(heat_id)?.number ?? null);
      const time_s = secondsOf(time_ms);
      return [{ phase, heat, lane, status, place, time_s, ...wayOf(splits), heat_size }];
    },
  );
}

function categoryOf(
  share: CategoryShare,
  countries: ReadonlyMap<number, string>,
): Meeting['categories'][number] {
  const { standings } = classify(share.riders, share.category.rules);
  const riders = standings.flatMap(({ entry_id, rank }) => {
    const entry = share.entryById.get(entry_id);
    const runs = runsOf(share, entry_id);
    if (!entry || runs.length === 0) return [];
    return [
      {
        plate: entry.plate,
        name: entry.rider_fullname,
        club: entry.club_name,
        country: countries.get(entry_id) ?? null,
        entered_class: entry.entered_category_name,
        uci_id: null,
        published_rank: rank,
        runs,
      },
    ];
  });
  return { name: share.category.category_name, riders };
}

/** Returns the settings of all classes of a date. Throws `race.rules_differ` if they are not the same. */
function rulesOf(shares: readonly CategoryShare[]): Meeting['rules'] {
  const kinds = new Map(
    shares.map(({ category: { rules } }) => [
      JSON.stringify([...RULE_NAMES.map((name) => rules[name]), rules.ends]),
      rules,
    ]),
  );
  const [rules, another] = kinds.values();
  if (!rules) throw new Refusal('race.not_found');
  if (another || rules.ends !== undefined) throw new Refusal('race.rules_differ');
  const { ends: _, ...named } = rules;
  return named;
}

/**
 * Returns a date as the exchange file that our own import reads.
 * @param facts the facts of the race, with public names
 * @param countries the countries, by entry
 * @param source the address where it was published
 * @throws `race.not_found` if nothing was ridden, `race.rules_differ` if the format cannot express the rules
 */
export function meetingOfRace(
  facts: RaceFacts,
  countries: ReadonlyMap<number, string>,
  source: string,
): Meeting {
  const shares = shareByCategory(facts).filter((share) =>
    [...share.runsByEntry.values()].some((runs) => runs.some(({ status }) => status !== null)),
  );
  const { organization } = facts;
  return {
    format: MEETING_FORMAT,
    source,
    organization: {
      name: organization.organization_name,
      shortname: organization.organization_shortname,
      country: organization.country_code ?? null,
    },
    cup: { name: facts.cup_name, ranking_tie: null },
    name: facts.race_name,
    place: facts.race_place,
    date: facts.race_date,
    rules: rulesOf(shares),
    categories: shares.map((share) => categoryOf(share, countries)),
  };
}
