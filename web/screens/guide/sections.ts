import type { JudgeDuty } from '#rules/judging/duties.ts';
import * as m from '#text/messages/messages.js';
import type { InfoSection } from '#web/parts/InfoText.tsx';

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

/** What each judge does, on one printed page. */
export const dutyGuides: Record<JudgeDuty, DutyGuide> = {
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
