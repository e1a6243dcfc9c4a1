import { oneOf } from '#web/app/address/one-of.ts';
import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Found } from '#web/parts/Found.tsx';
import { go, hrefWith, useSearchParams } from '#web/app/address/navigation.ts';
import { useSession } from '#web/app/call/use-session.ts';
import { officePaths } from '#web/app/screens/office-paths.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { GiveRole } from './GiveRole.tsx';
import { PersonLine } from './PersonLine.tsx';
import { type Role, roleNames } from '#web/parts/role-words.ts';
import { Undo, undoBar } from '#web/parts/undo/Undo.tsx';
import { usePeople } from './use-people.ts';
import { WaitingRoles } from './WaitingRoles.tsx';
import { officeRoles } from '#web/office/parts/roles.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

const path = officePaths.people;
const everyRole = ['admin', 'organizer', 'club', 'desk'] as const satisfies readonly Role[];
const organizersRoles = ['organizer', 'club', 'desk'] as const satisfies readonly Role[];

/** Roles: found, given, removed, invited. The search is kept in the address. */
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
      {data?.items.length === 0 && <EmptyState title={m.people_none()}>{m.people_none_why()}</EmptyState>}
      <ul className="mt-6 border-t-2 border-ink empty:hidden">
        {data?.items.map((person) => (
          <PersonLine key={person.user_id} person={person} desk={desk} mine={mine} />
        ))}
      </ul>
      <WaitingRoles items={data?.waiting ?? []} desk={desk} />
      {desk.just && (
        <div className={`sticky bottom-0 z-10 mt-6 px-3 ${undoBar}`}>
          <Undo key={desk.just.until} {...desk.just} onOver={desk.forget} isTall />
        </div>
      )}
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
