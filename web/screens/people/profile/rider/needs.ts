import type { SeasonRider } from '#contract/entries/entries.ts';
import type { RiderEmergency } from '#contract/people/riders/emergency.ts';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import type { RiderWaiver } from '#contract/people/riders/waiver.ts';
import { endingLines } from '#text/endings.ts';
import * as m from '#text/messages/messages.js';
import { raceDateHref } from '#web/ground/address/paths.ts';
import { paperLabels, slots } from '#web/screens/people/profile/cards/paper-labels.ts';

/** Something that the family has to mend before the rider can ride, and where. */
export interface Need {
  words: string;
  /** More about it. It is null where the words say all. */
  about: string | null;
  button: string;
  /** It is mended in this row, or at this address. */
  where: { row: string } | { href: string };
}

interface Known {
  rider: Pick<RiderCard, 'rider_birthdate' | 'rider_gender' | 'papers'>;
  season: SeasonRider | undefined;
  waiver: RiderWaiver | undefined;
  emergency: RiderEmergency | undefined;
}

type Coming = NonNullable<SeasonRider['next']>;

function ofLicence(date: Coming): Need[] {
  if (date.called_off) return [];
  const about = date.race_name;
  if (date.missing.includes('licence_rejected'))
    return [
      {
        words: m.season_missing({ what: m.season_missing_licence_rejected() }),
        about,
        button: m.season_answer_licence(),
        where: { row: 'licences' },
      },
    ];
  return date.missing.includes('licence')
    ? [
        {
          words: m.season_missing({ what: m.season_missing_licence() }),
          about,
          button: m.season_ask_licence(),
          where: { href: raceDateHref(date) },
        },
      ]
    : [];
}

function ofPapers({ papers }: Known['rider'], season: SeasonRider | undefined): Need[] {
  const endings = season?.endings ?? [];
  const isInsured = endings.some(({ what }) => what === 'insurance');
  const [first, ...others] = slots.filter(
    (slot) => !papers[slot] && !(isInsured && slot === 'rider_insurance_image'),
  );
  const send = { about: null, button: m.profile_papers_change(), where: { row: 'papers' } };
  return [
    ...endingLines(endings).map((words, at) => ({
      ...send,
      words,
      ...(endings[at]?.what === 'licence' && { button: m.profile_licence_see(), where: { row: 'licences' } }),
    })),
    ...(first === undefined
      ? []
      : [
          {
            ...send,
            words:
              others.length === 0
                ? m.season_missing({ what: paperLabels[first]() })
                : m.profile_papers_missing({ count: others.length + 1 }),
          },
        ]),
  ];
}

/** Lists what a rider lacks, the most urgent first. What is not known yet is not missing. */
export function needsOf({ rider, season, waiver, emergency }: Known): Need[] {
  const [licence = []] = [season?.next ?? null, season?.later ?? null]
    .flatMap((date) => (date === null ? [] : [ofLicence(date)]))
    .filter((needs) => needs.length > 0);
  const needs = [...licence, ...ofPapers(rider, season)];
  if (waiver !== undefined && waiver.waiver !== null && !waiver.signed)
    needs.push({
      words: m.checkin_waiver_missing(),
      about: null,
      button: m.waiver_sign(),
      where: { row: 'waiver' },
    });
  if (rider.rider_birthdate === null || rider.rider_gender === null)
    needs.push({
      words: m.season_missing({ what: m.season_missing_data() }),
      about: null,
      button: m.season_complete(),
      where: { row: 'person' },
    });
  if (emergency?.contacts.length === 0)
    needs.push({
      words: m.emergency_none(),
      about: null,
      button: m.emergency_add(),
      where: { row: 'emergency' },
    });
  return needs;
}
