import { JUDGE_DUTIES, type JudgeDuty } from '#rules/raceday/judging/duties.ts';
import * as m from '#text/messages/messages.js';
import { dutyGuideHref } from '#web/ground/address/paths.ts';
import type { ScreenCode } from '#web/ground/screen/screen.ts';
import { InfoText, type InfoSection } from '#web/parts/InfoText.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { Link } from '#web/ground/address/link.tsx';
import { dutyOf } from './duty-of.ts';

interface DutyGuide {
  title: () => string;
  lead: () => string;
  sections: readonly InfoSection[];
}

const guide = (
  title: () => string,
  lead: () => string,
  ...[before, race, wrong]: readonly (readonly (() => string)[])[]
): DutyGuide => ({
  title,
  lead,
  sections: [
    { id: 'before', title: m.guide_before, paragraphs: before ?? [] },
    { id: 'race', title: m.guide_race, paragraphs: race ?? [] },
    { id: 'wrong', title: m.guide_wrong, paragraphs: wrong ?? [] },
  ],
});

/** The work of each judge, on one printed page. */
const dutyGuides: Record<JudgeDuty, DutyGuide> = {
  finish: guide(
    m.guide_finish_title,
    m.guide_finish_lead,
    [m.guide_finish_before_1, m.guide_finish_before_2],
    [m.guide_finish_race_1, m.guide_finish_race_2, m.guide_finish_race_3, m.guide_finish_race_4],
    [m.guide_finish_wrong_1, m.guide_finish_wrong_2, m.guide_finish_wrong_3],
  ),
  gate: guide(
    m.guide_gate_title,
    m.guide_gate_lead,
    [m.guide_gate_before_1, m.guide_gate_before_2],
    [m.guide_gate_race_1, m.guide_gate_race_2, m.guide_gate_race_3],
    [m.guide_gate_wrong_1, m.guide_gate_wrong_2],
  ),
  chief: guide(
    m.guide_chief_title,
    m.guide_chief_lead,
    [m.guide_chief_before_1, m.guide_chief_before_2],
    [m.guide_chief_race_1, m.guide_chief_race_2, m.guide_chief_race_3],
    [m.guide_chief_wrong_1, m.guide_chief_wrong_2, m.guide_chief_wrong_3],
  ),
};

interface GuideView {
  /** The duty. It is null when no duty has the name in the address. */
  duty: JudgeDuty | null;
  /** The address names a duty. */
  isAsked: boolean;
}

function Guides({ of }: { of: readonly JudgeDuty[] }) {
  return (
    <ul className="mt-1">
      {of.map((duty) => (
        <li key={duty}>
          <Link href={dutyGuideHref(duty)} className={`flex min-h-12 items-center py-1 ${textLink}`}>
            {dutyGuides[duty].title()}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function GuideScreen({ view: { duty, isAsked } }: { view: GuideView }) {
  if (duty === null)
    return (
      <div className="gutter mx-auto max-w-page py-8">
        <h1 className="display text-d48 text-balance">{m.guide_all_title()}</h1>
        {isAsked && <p className="mt-3 max-w-text text-lead text-ink2">{m.guide_all_lead()}</p>}
        <Guides of={JUDGE_DUTIES} />
      </div>
    );
  const { title, lead, sections } = dutyGuides[duty];
  return (
    <InfoText title={title()} lead={lead()} sections={sections}>
      <nav aria-labelledby="others" className="print:hidden">
        <h2 id="others" className="font-semibold">
          {m.guide_others()}
        </h2>
        <Guides of={JUDGE_DUTIES.filter((other) => other !== duty)} />
      </nav>
    </InfoText>
  );
}

export const guideCode: ScreenCode<object, GuideView> = {
  Screen: GuideScreen,
  viewOf: (_data, params) => ({
    duty: dutyOf(params.get('duty')),
    isAsked: params.has('duty'),
  }),
  headOf: ({ duty }) => {
    const title = duty === null ? m.guide_all_title() : dutyGuides[duty].title();
    return {
      title: `${title} · ${m.app_name()}`,
      description: duty === null ? m.guide_all_title() : dutyGuides[duty].lead(),
    };
  },
  counted: () => ({ screen: 'guide' }),
  isMissing: ({ duty, isAsked }) => duty === null && isAsked,
  placeOf: ({ duty }) => duty ?? '',
};
