import type { OfficeRider } from '#contract/people/office/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { ownZone } from '#web/parts/own-zone.ts';
import { formatInstant } from '#web/ground/format.ts';
import { Block, Nothing } from './Block.tsx';
import { fieldName } from '#web/parts/rider/rider-field-names.ts';
import { fieldText } from './field-words.ts';

const actions: Record<string, () => string> = {
  update: m.riders_action_update,
  create: m.riders_action_create,
  register: m.riders_action_register,
  enrol: m.riders_action_enrol,
  plate: m.riders_action_plate,
  merge: m.riders_action_merge,
  unmerge: m.riders_action_unmerge,
  invite: m.riders_action_guardian,
  guardian: m.riders_action_guardian,
  handover: m.riders_action_guardian,
  remove_guardian: m.riders_action_guardian,
  public_name: m.riders_action_public_name,
  withdraw_consent: m.riders_action_withdraw_consent,
};

const valueIn = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;

/** Writes the old and new values of the fields that have a name for people. */
function linesOf({ was, became }: OfficeRider['changes'][number]): string[] {
  const names = typeof became === 'object' && became !== null ? Object.keys(became) : [];
  return names.flatMap((name) => {
    const words = fieldName(name);
    if (words === null) return [];
    return [
      m.riders_change_line({
        name: words,
        was: fieldText(name, valueIn(was, name)),
        became: fieldText(name, valueIn(became, name)),
      }),
    ];
  });
}

/** Lists who changed what of the rider, newest first. */
export function RiderChanges({ found }: { found: OfficeRider }) {
  return (
    <Block title={m.riders_changes()}>
      {found.changes.length === 0 && <Nothing>{m.riders_changes_none()}</Nothing>}
      <ol>
        {found.changes.map((change, index) => (
          <li key={`${change.at} ${index}`} className="border-b border-line py-2">
            <p className="font-semibold">{(actions[change.action] ?? m.riders_action_other)()}</p>
            <p className="text-small text-ink2">
              {formatInstant(change.at, ownZone())} · {change.by || m.riders_by_nobody()}
            </p>
            {linesOf(change).map((line) => (
              <p key={line} className="text-small wrap-anywhere">
                {line}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Block>
  );
}
