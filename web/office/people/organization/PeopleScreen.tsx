import { oneOf } from '#web/ground/address/one-of.ts';
import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Found } from '#web/parts/Found.tsx';
import { go, hrefWith, useSearchParams } from '#web/ground/address/navigation.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { GiveRole } from './GiveRole.tsx';
import { type Role, roleNames, roleText } from '#web/parts/account/role-words.ts';
import { UndoFoot } from '#web/parts/form/Undo.tsx';
import { usePeople, type PeopleDesk } from './use-people.ts';
import { officeRoles } from '#web/office/parts/roles.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import type { WaitingRole, OfficePerson } from '#contract/people/office/people.ts';
import { formatDate } from '#web/ground/format.ts';
import { Sure } from '#web/office/parts/Sure.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface PersonLineProps {
  person: OfficePerson;
  desk: PeopleDesk;
  /** The roles that this account may give and take. */
  mine: readonly Role[];
}

/** Draws somebody with their roles, how safely they sign in, and buttons to remove roles. */
function PersonLine({ person, desk, mine }: PersonLineProps) {
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

function WaitingLine({ one, desk }: { one: WaitingRole; desk: PeopleDesk }) {
  const { busy, failure, run } = useWrite();
  return (
    <li className="border-b border-line py-3">
      <p className="font-semibold wrap-anywhere">{one.user_email}</p>
      <p className="text-small text-ink2 wrap-anywhere">
        {roleText(one)} · {m.people_waiting_until({ day: formatDate(one.expires_at.slice(0, 10)) })}
      </p>
      <div className="flex flex-wrap items-center gap-x-5">
        <Button
          look="link"
          busy={busy}
          aria-label={`${m.people_send_again()}: ${one.user_email}`}
          onClick={() => void run(() => desk.sendAgain(one))}
        >
          {m.people_send_again()}
        </Button>
        <Sure
          label={m.people_call_off()}
          about={one.user_email}
          question={m.people_call_off_sure({ email: one.user_email })}
          yes={m.people_call_off_yes()}
          onYes={() => desk.callOff(one)}
        />
      </div>
      <FormAlert>{failure}</FormAlert>
    </li>
  );
}

/** Lists the roles that were given by e-mail and that nobody has accepted yet. */
function WaitingRoles({ items, desk }: { items: readonly WaitingRole[]; desk: PeopleDesk }) {
  if (items.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="display text-d28">{m.people_waiting()}</h2>
      <ul className="mt-2 border-t-2 border-ink">
        {items.map((one) => (
          <WaitingLine key={one.invitation_id} one={one} desk={desk} />
        ))}
      </ul>
    </section>
  );
}

const path = officePaths.people;
const everyRole = ['admin', 'organizer', 'club', 'desk'] as const satisfies readonly Role[];
const organizersRoles = ['organizer', 'club', 'desk'] as const satisfies readonly Role[];

/** Shows roles: found, given, removed, invited. The address stores the search. */
export function PeopleScreen() {
  const session = useSession();
  const isAdmin = officeRoles(session?.authUser.user_roles ?? [])?.isAdmin ?? false;
  const params = useSearchParams();
  const q = params.get('q') ?? '';
  const role = oneOf(everyRole, params.get('role')) ?? '';
  /** The link from the organization's page names it. */
  const organization = params.get('name') ?? '';
  const [typed, setTyped] = useState(q);
  const [giving, setGiving] = useState(organization !== '');
  const desk = usePeople(q, role);
  const set = (changes: Record<string, string>) => go(hrefWith(path, params, changes), { replace: true });
  const mine = isAdmin ? everyRole : organizersRoles;
  const { data, error } = desk;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-d34">{m.people_title()}</h1>
        <Button look="primary" onClick={() => setGiving(true)}>
          {m.people_give()}
        </Button>
      </div>
      <p className="mt-2 max-w-text text-ink2">{m.people_why()}</p>
      <form
        role="search"
        aria-label={m.search_open()}
        className="mt-5 grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
        onSubmit={(event) => {
          event.preventDefault();
          set({ q: typed.trim() });
        }}
      >
        <TextField
          name="q"
          type="search"
          label={m.people_search()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => set({ q: typed.trim() })}
          enterKeyHint="search"
        />
        <SelectField
          name="filter_role"
          label={m.people_role()}
          choose={m.people_role_any()}
          options={everyRole.map((value) => ({ value, label: roleNames[value]() }))}
          value={role}
          onChange={(event) => set({ role: event.target.value })}
        />
      </form>
      <Found count={q === '' && role === '' ? null : (data?.items.length ?? null)} />
      {!data && !error && <SkeletonRows rows={6} />}
      {error && <Failed error={error} again={desk.refetch} />}
      <UndoFoot
        words={desk.just?.words ?? ''}
        until={desk.just?.until ?? null}
        busy={desk.busy}
        onUndo={desk.just?.onUndo ?? null}
        onOver={desk.forget}
      />
      {data?.items.length === 0 && <EmptyState title={m.people_none()}>{m.people_none_why()}</EmptyState>}
      <ul className="mt-6 border-t-2 border-ink empty:hidden">
        {data?.items.map((person) => (
          <PersonLine key={person.user_id} person={person} desk={desk} mine={mine} />
        ))}
      </ul>
      <WaitingRoles items={data?.waiting ?? []} desk={desk} />
      {giving && (
        <GiveRole
          desk={desk}
          roles={mine}
          organization={organization}
          onClose={() => {
            setGiving(false);
            if (organization !== '') set({ name: '' });
          }}
        />
      )}
    </>
  );
}
