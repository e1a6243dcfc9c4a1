import type { OfficeOrganization } from '#contract/people/office/organizations.ts';
import * as m from '#text/messages/messages.js';
import {
  type OrganizationPart,
  officePaths,
  organizationHref,
  organizationParts,
} from '#web/ground/address/office-paths.ts';
import { Link } from '#web/ground/address/link.tsx';
import { officeRoles } from '#web/office/parts/roles.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { type PartState, useStates } from './use-states.ts';

export const partTitles: Record<OrganizationPart, () => string> = {
  data: m.org_part_data,
  clubs: m.org_clubs,
  tracks: m.tracks_office_title,
  payments: m.org_payments,
  loans: m.loan_title,
  waiver: m.waiver_title,
  reasons: m.reasons_licence_title,
  proofs: m.reasons_proof_title,
  letters: m.org_letters,
  papers: m.paper_terms_title,
};

/** Sections of the office that belong to no race and to no organization alone. */
const others = [
  { href: officePaths.people, title: m.people_nav, forAdmins: false },
  { href: officePaths.audit, title: m.office_nav_audit, forAdmins: false },
  { href: officePaths.ads, title: m.office_nav_ads, forAdmins: false },
  { href: officePaths.system, title: m.office_nav_system, forAdmins: true },
];

interface RowProps {
  href: string;
  title: string;
  state?: PartState | undefined;
  isOpen?: boolean;
  /** Only a wide window shows it, beside the list. */
  isBeside?: boolean;
}

function Row({ href, title, state, isOpen = false, isBeside = false }: RowProps) {
  return (
    <li className="border-b border-line">
      <Link
        href={href}
        aria-current={isOpen ? 'page' : undefined}
        className={`flex min-h-15 flex-col justify-center py-1.5 pl-4 -outline-offset-3 hover:bg-surface2 aria-[current=page]:border-l-6 aria-[current=page]:border-accent aria-[current=page]:bg-surface aria-[current=page]:pl-2.5 ${isBeside ? 'lg:border-l-6 lg:border-accent lg:bg-surface lg:pl-2.5' : ''}`}
      >
        <span className="font-semibold">{title}</span>
        {state && (
          <span className={`text-small ${state.lacks ? 'font-semibold text-warn' : 'text-ink2'}`}>
            {state.words}
          </span>
        )}
      </Link>
    </li>
  );
}

const groupHeading = 'mt-4 pb-1 pl-4 display text-caption tracking-wider text-ink2 uppercase';

/** Lists the sections of the office about who works there. */
export function OtherRows() {
  const { isAdmin } = officeRoles(useSession()?.authUser.user_roles ?? []) ?? { isAdmin: false };
  return (
    <>
      <h2 className={groupHeading}>{m.org_group_work()}</h2>
      <ul className="border-t border-line">
        {others
          .filter(({ forAdmins }) => isAdmin || !forAdmins)
          .map(({ href, title }) => (
            <Row key={href} href={href} title={title()} />
          ))}
      </ul>
    </>
  );
}

const groups: readonly [title: () => string, parts: readonly OrganizationPart[]][] = [
  [m.org_group_who, organizationParts.slice(0, 4)],
  [m.org_group_money, ['payments']],
  [m.org_group_rules, organizationParts.slice(5)],
];

/** Lists the parts of an organization, each with its state in the second line. */
export function PartList({ one, open }: { one: OfficeOrganization; open: OrganizationPart | null }) {
  const states = useStates(one);
  return (
    <nav aria-label={m.org_parts()}>
      {groups.map(([title, parts]) => (
        <div key={title()}>
          <h2 className={groupHeading}>{title()}</h2>
          <ul className="border-t border-line">
            {parts.map((part) => (
              <Row
                key={part}
                href={organizationHref(one.organization_id, part)}
                title={partTitles[part]()}
                state={states[part]}
                isOpen={part === open}
                isBeside={open === null && part === 'data'}
              />
            ))}
          </ul>
        </div>
      ))}
      <OtherRows />
    </nav>
  );
}
