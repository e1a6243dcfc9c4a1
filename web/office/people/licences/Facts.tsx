import type { ReviewedLicence } from '#contract/people/office/licences.ts';
import * as m from '#text/messages/messages.js';
import { formatDate, formatInstant } from '#web/ground/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { Icon } from '#web/ui/Icon.tsx';

const unfitWords: Readonly<Record<string, () => string>> = {
  'inscription.birthdate_missing': m.error_inscription_birthdate_missing,
  'inscription.gender_missing': m.error_inscription_gender_missing,
  'inscription.category_gender': m.error_inscription_category_gender,
  'inscription.category_young': m.error_inscription_category_young,
  'inscription.category_old': m.error_inscription_category_old,
};

const stepWords: Record<ReviewedLicence['lbr_status'], () => string> = {
  SENT: m.licence_state_sent,
  IN_REVIEW: m.licence_state_in_review,
  APPROVED: m.licence_state_approved,
  REJECTED: m.licence_state_rejected,
  REPLACED: m.licence_state_expired,
};

type Step = ReviewedLicence['steps'][number];

const moment = (instant: string): string => formatInstant(instant, ownZone());

const takenBy = ({ at, by }: Step): string =>
  by === '' ? moment(at) : m.office_step_by({ who: by, when: moment(at) });

/** Lists the objections to a licence in words. The list is empty when there are none. */
function objections(licence: ReviewedLicence): string[] {
  const { unfit, clean, steps } = licence;
  const rejected = steps.findLast(({ lbr_status }) => lbr_status === 'REJECTED');
  return [
    ...(unfit === null ? [] : [unfitWords[unfit]?.() ?? unfit]),
    ...(rejected ? [`${m.office_licence_rejected_before()}: ${rejected.lbr_reason ?? ''}`] : []),
    ...(!clean && unfit === null && !rejected ? [m.office_licence_papers_missing()] : []),
  ];
}

const genders = { WOMAN: m.registration_woman, MEN: m.registration_man };

/** Shows the rider, the decision, and the objections, above the papers. */
export function FactsHead({ licence }: { licence: ReviewedLicence }) {
  const { race_date, steps, decided_at, rider_dni, rider_birthdate, rider_gender } = licence;
  const against = objections(licence);
  const decided = decided_at === null ? undefined : steps.at(-1);
  const compared = [
    ...(rider_dni === null ? [] : [rider_dni]),
    ...(rider_birthdate === null ? [] : [formatDate(rider_birthdate)]),
    ...(rider_gender === null ? [] : [genders[rider_gender]()]),
  ];
  return (
    <div>
      <h2 className="display text-d34 text-balance wrap-anywhere">{licence.rider_fullname}</h2>
      <p className="text-ink2">
        {race_date !== null && licence.lbr_guest === 'TRUE'
          ? m.office_licence_guest({ date: formatDate(race_date) })
          : m.office_licence_season({ season: String(licence.season) })}{' '}
        · {m.office_licence_sent({ when: moment(licence.created_at) })}
      </p>
      {/* On a phone, the table is below the papers, so the values to compare are shown above too. */}
      <p aria-hidden="true" className="font-semibold tabular-nums lg:hidden">
        {compared.join(' · ')}
      </p>
      {decided && (
        <p className="mt-3 border-l-4 border-ink pl-3 wrap-anywhere">
          <span className="font-semibold">{stepWords[decided.lbr_status]()}</span>{' '}
          <span className="text-small text-ink2">{takenBy(decided)}</span>
          {decided.lbr_reason !== null && <span className="block">{decided.lbr_reason}</span>}
        </p>
      )}
      {against.length === 0 ? (
        <p className="mt-3 flex gap-2 font-semibold text-go">
          <Icon name="check" className="size-6" />
          {m.office_licence_clean()}
        </p>
      ) : (
        against.map((words) => (
          <p key={words} className="mt-3 flex gap-2 font-semibold text-stop wrap-anywhere">
            <Icon name="alert" className="size-6" />
            <span className="min-w-0">{words}</span>
          </p>
        ))
      )}
    </div>
  );
}

/** Shows the data to compare with the papers. */
export function FactsTable({ licence }: { licence: ReviewedLicence }) {
  const missing = <span className="font-semibold text-stop">{m.office_licence_missing()}</span>;
  const { rider_gender, age, rider_birthdate } = licence;
  const rows = [
    [m.office_licence_document(), licence.rider_dni ?? missing],
    [
      m.office_licence_born(),
      rider_birthdate === null
        ? missing
        : `${formatDate(rider_birthdate)}${age === null ? '' : ` · ${m.office_licence_age({ age })}`}`,
    ],
    [m.office_licence_gender(), rider_gender === null ? missing : genders[rider_gender]()],
    [m.office_licence_club(), licence.club_name ?? m.office_licence_no_club()],
    [m.office_licence_category(), licence.category_name],
    ...(licence.lbr_number === null ? [] : [[m.licence_give_number(), licence.lbr_number] as const]),
    [m.office_licence_cup(), `${licence.organization_shortname} ${licence.cup_name}`],
  ] as const;
  return (
    <div>
      <dl className="border-t-2 border-ink">
        {rows.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 border-b border-line py-2">
            <dt className="text-small text-ink2">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <details className="mt-3">
        <summary className="min-h-12 cursor-pointer py-3 text-small font-semibold">
          {m.office_history()}
        </summary>
        <ol className="space-y-2 text-small">
          {licence.steps.map((step) => (
            <li key={`${step.at} ${step.lbr_status}`} className="wrap-anywhere">
              <span className="font-semibold">{stepWords[step.lbr_status]()}</span>{' '}
              <span className="text-ink2">{takenBy(step)}</span>
              {step.lbr_reason !== null && <span className="block">{step.lbr_reason}</span>}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}
