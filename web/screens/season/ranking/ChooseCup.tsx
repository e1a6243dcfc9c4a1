import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { federationHref, rankingHref } from '#web/ground/address/paths.ts';
import type { CupChoice, CupChoiceView } from './parts/ranking-view.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface Choice {
  href: string;
  name: string;
  organization: string;
}

function Choices({ title, choices }: { title: string; choices: readonly Choice[] }) {
  if (choices.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="display border-b-2 border-ink pb-1 text-d22">{title}</h2>
      <ul>
        {choices.map(({ href, name, organization }) => (
          <li key={href}>
            <Link
              href={href}
              className="flex min-h-14 items-center gap-3 border-b border-line py-2 hover:bg-surface"
            >
              <Icon name="trophy" className="size-6 text-ink3" />
              <span className="min-w-0 grow wrap-anywhere">
                <strong className="font-semibold">{name}</strong>
                <span className="block text-caption text-ink3">{organization}</span>
              </span>
              <Icon name="right" className="size-5 text-ink3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ofCup = (cup: CupChoice): Choice => ({
  href: rankingHref(cup.cup_id),
  name: cup.cup_name,
  organization: cup.organization_shortname,
});

/** Shows, without a cup in the address, all rankings, those in progress first. */
export function ChooseCup({ view }: { view: CupChoiceView }) {
  const { cups, federations, unknown } = view;
  if (cups.length === 0 && federations.length === 0) {
    return (
      <EmptyState
        heading="h1"
        title={m.ranking_choose_empty()}
        actions={
          <Link href="/" className={secondaryButton}>
            {m.ranking_choose_home()}
          </Link>
        }
      />
    );
  }
  return (
    <div className="max-w-text py-6">
      <h1 className="display text-d34">{m.ranking_title()}</h1>
      <p className="mt-1 text-ink2">{unknown ? m.ranking_choose_unknown() : m.ranking_choose_title()}</p>
      <Choices
        title={m.federation_choose()}
        choices={federations.map((one) => ({
          href: federationHref(one.federation_ranking_id),
          name: one.ranking_name,
          organization: one.organization_shortname,
        }))}
      />
      <Choices title={m.ranking_open_cups()} choices={cups.filter((cup) => cup.is_open).map(ofCup)} />
      <Choices title={m.ranking_closed_cups()} choices={cups.filter((cup) => !cup.is_open).map(ofCup)} />
    </div>
  );
}
