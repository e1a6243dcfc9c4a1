import { JUDGE_DUTIES, type JudgeDuty } from '#rules/judging/duties.ts';
import * as m from '#text/messages/messages.js';
import { dutyGuideHref } from '#web/app/screens/paths.ts';
import type { ScreenCode } from '#web/app/screens/screen.ts';
import { InfoText } from '#web/parts/InfoText.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { Link } from '#web/app/address/link.tsx';
import { dutyOf } from './duty-of.ts';
import { dutyGuides } from './sections.ts';

interface GuideView {
  /** null: no duty is called as the address says. */
  duty: JudgeDuty | null;
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

function GuideScreen({ view: { duty } }: { view: GuideView }) {
  if (duty === null)
    return (
      <div className="gutter mx-auto max-w-page py-8">
        <h1 className="display text-d48 text-balance">{m.guide_all_title()}</h1>
        <p className="mt-3 max-w-text text-lead text-ink2">{m.guide_all_lead()}</p>
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
  viewOf: (_data, params) => ({ duty: dutyOf(params.get('duty')) }),
  headOf: ({ duty }) => {
    const title = duty === null ? m.guide_all_title() : dutyGuides[duty].title();
    return {
      title: `${title} · ${m.app_name()}`,
      description: duty === null ? m.guide_all_lead() : dutyGuides[duty].lead(),
    };
  },
  counted: () => ({ screen: 'guide' }),
  isMissing: ({ duty }) => duty === null,
  placeOf: ({ duty }) => duty ?? '',
};
