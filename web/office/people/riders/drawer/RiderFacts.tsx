import type { OfficeRider } from '#contract/people/office/riders/riders.ts';
import { fieldsOfKind } from '#rules/people/riders/field-lists.ts';
import * as m from '#text/messages/messages.js';
import { riderFieldLabels } from '#text/rider-field-labels.ts';
import { formatDate } from '#web/ground/format.ts';
import { plainFields, plainTextField } from '#web/parts/rider/plain-fields.ts';
import { Block, Nothing } from './Block.tsx';
import { joined } from './words.ts';
import { textLink } from '#web/ui/button-classes.ts';

const day = (instant: string): string => formatDate(instant.slice(0, 10));

/** These are shown with the state, and with the papers. */
const elsewhere = new Set<string>(['rider_city', ...fieldsOfKind('date')]);

/** Shows the rider's data. Unknown fields are listed too, because somebody may know them. */
export function RiderFacts({ found }: { found: OfficeRider }) {
  const { rider, created_at, enrolled_by } = found;
  const genders = { WOMAN: m.registration_woman, MEN: m.registration_man };
  const born =
    rider.rider_birthdate === null
      ? null
      : joined(
          formatDate(rider.rider_birthdate),
          rider.age === null ? null : m.riders_age({ age: rider.age }),
        );
  const plain = (part: 'who' | 'where' | 'contact' | 'office') =>
    plainFields(part, 'office')
      .filter((name) => !elsewhere.has(name))
      .map((name): [string, string] => [riderFieldLabels[name](), plainTextField(name, rider[name])]);
  const rows: [string, string | null][] = [
    [riderFieldLabels.rider_dni(), rider.rider_dni],
    [riderFieldLabels.rider_birthdate(), born],
    [riderFieldLabels.rider_gender(), rider.rider_gender === null ? null : genders[rider.rider_gender]()],
    ...plain('who'),
    [riderFieldLabels.club_id(), rider.club_name],
    [riderFieldLabels.organization_id(), rider.organization_shortname],
    [riderFieldLabels.rider_state(), joined(rider.rider_city, rider.rider_state)],
    ...plain('where'),
    ...plain('contact'),
    ...plain('office'),
  ];
  return (
    <Block title={m.riders_data()}>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3 border-b border-line py-2">
            <dt className="text-small text-ink2">{name}</dt>
            <dd className={`wrap-anywhere tabular-nums ${value ? 'font-semibold' : 'text-ink3'}`}>
              {value || m.riders_not_known()}
            </dd>
          </div>
        ))}
      </dl>
      <p className="pt-2 text-small text-ink2">
        {joined(
          m.riders_since({ date: day(created_at) }),
          enrolled_by === null ? null : m.riders_enrolled_by({ who: enrolled_by || m.riders_by_gone() }),
        )}
      </p>
      {found.merged.map((one) => (
        <p key={one.merge_id} className="pt-1 text-small text-ink2">
          {m.riders_merged_from({ name: one.name, date: day(one.merged_at) })}
        </p>
      ))}
    </Block>
  );
}

/** Lists the guardians of the rider. */
export function InCharge({ found }: { found: OfficeRider }) {
  return (
    <Block title={m.riders_in_charge()}>
      {found.guardians.length === 0 && <Nothing>{m.riders_in_charge_none()}</Nothing>}
      <ul>
        {found.guardians.map(({ name, user_email, linked_at }) => (
          <li key={`${name} ${user_email} ${linked_at}`} className="border-b border-line py-2">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="text-small text-ink2 wrap-anywhere">
              {user_email !== null && (
                <>
                  <a href={`mailto:${user_email}`} className={textLink}>
                    {user_email}
                  </a>
                  {' · '}
                </>
              )}
              {m.riders_in_charge_since({ date: day(linked_at) })}
            </p>
          </li>
        ))}
      </ul>
    </Block>
  );
}
