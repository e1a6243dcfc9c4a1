import type { Career } from '#contract/season/careers/careers.ts';

export type StandingLine = Career['seasons'][number]['line'];

/** The season whose line is drawn, with the one before it if there was one. */
export interface SeasonView {
  cup_id: number;
  cup_name: string;
  category_id: number;
  category_name: string;
  line: StandingLine;
  before: { cup_id: number; cup_name: string; line: StandingLine } | null;
}
