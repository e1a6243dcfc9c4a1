import type { OfficePerson } from '#contract/office/people.ts';
import * as m from '#text/messages/messages.js';
import { type Role, roleText } from '#web/parts/role-words.ts';
import { Sure } from '#web/office/parts/Sure.tsx';
import type { PeopleDesk } from './use-people.ts';
import { Icon } from '#web/ui/Icon.tsx';

interface PersonLineProps {
  person: OfficePerson;
  desk: PeopleDesk;
  /** The roles that this account may give and take. */
  mine: readonly Role[];
}

/** Somebody with their roles, how safely they sign in, and buttons to remove roles. */
export function PersonLine({ person, desk, mine }: PersonLineProps) {
  const { user_email, sessions, second_factor, roles, own } = person;
  const name = `${person.user_firstname} ${person.user_lastname}`.trim();
  return (
    <li className="border-b border-line py-4">
      <h2 className="text-lead font-semibold wrap-anywhere">
        {name === '' ? user_email : name}
        {own && <span className="font-normal text-ink3"> · {m.people_you()}</span>}
      </h2>
      {name !== '' && <p className="text-ink2 wrap-anywhere">{user_email}</p>}
      <p className="mt-1 flex flex-wrap items-center gap-x-4 text-small text-ink2">
        <span className="inline-flex items-center gap-1.5">
          <Icon name={second_factor ? 'lock' : 'alert'} className="size-4" />
          {second_factor ? m.people_factor_on() : m.people_factor_off()}
        </span>
        {sessions !== null && <span>{m.people_sessions({ count: sessions })}</span>}
      </p>
      {roles.length === 0 && <p className="mt-2 text-ink2">{m.people_no_role()}</p>}
      <ul className="mt-2">
        {roles.map((one) => (
          <li
            key={`${one.role} ${one.organization_id} ${one.club_id}`}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-l-4 border-accent pl-3"
          >
            <span className="min-w-0 font-semibold wrap-anywhere">{roleText(one)}</span>
            {mine.includes(one.role) && (
              <Sure
                label={own && one.role === 'organizer' ? m.people_lay_down() : m.people_take()}
                about={`${roleText(one)}, ${user_email}`}
                question={
                  own && one.role === 'organizer'
                    ? m.people_lay_down_sure({ role: roleText(one) })
                    : m.people_take_sure({ role: roleText(one), email: user_email })
                }
                yes={own && one.role === 'organizer' ? m.people_lay_down_yes() : m.people_take_yes()}
                onYes={() => desk.take(person, one)}
              />
            )}
          </li>
        ))}
      </ul>
      {sessions !== null && sessions > 0 && !own && (
        <Sure
          label={m.people_end()}
          about={user_email}
          question={m.people_end_sure({ email: user_email })}
          yes={m.people_end_yes()}
          onYes={() => desk.endSessions(person)}
        />
      )}
    </li>
  );
}
