import { JUDGE_DUTIES, type JudgeDuty } from '#rules/judging/duties.ts';
import * as m from '#text/messages/messages.js';
import { dutyGuideHref } from '#web/app/screens/paths.ts';
import type { ScreenCode } from '#web/app/screens/screen.ts';
import { InfoText } from '#web/parts/InfoText.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { Link } from '#web/app/address/link.tsx';
import { dutyGuides } from './sections.ts';

interface GuideView {
  duty: JudgeDuty;
}

function GuideScreen({ view: { duty } }: { view: GuideView }) {
  const { title, lead, sections } = dutyGuides[duty];
  return (
    <InfoText title={title()} lead={lead()} sections={sections}>
      <nav aria-labelledby="others" className="print:hidden">
        <h2 id="others" className="font-semibold">
          {m.guide_others()}
        </h2>
        <ul className="mt-1">
          {JUDGE_DUTIES.filter((other) => other !== duty).map((other) => (
            <li key={other}>
              <Link href={dutyGuideHref(other)} className={`flex min-h-12 items-center py-1 ${textLink}`}>
                {dutyGuides[other].title()}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </InfoText>
  );
}

export const guideCode: ScreenCode<object, GuideView> = {
  Screen: GuideScreen,
  viewOf: (_data, params) => ({
    duty: JUDGE_DUTIES.find((duty) => duty === params.get('duty')) ?? 'finish',
  }),
  headOf: ({ duty }) => ({
    title: `${dutyGuides[duty].title()} · ${m.app_name()}`,
    description: dutyGuides[duty].lead(),
  }),
  counted: () => ({ screen: 'guide' }),
  placeOf: ({ duty }) => duty,
};
