import type { ProtestAbout, ProtestAs, ProtestStep } from '#rules/raceday/live/protests.ts';
import type { PostedStage } from '#rules/raceday/live/posted-stages.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';

const about: Readonly<Record<ProtestAbout, () => string>> = {
  place: m.protest_about_place,
  status: m.protest_about_status,
  identity: m.protest_about_identity,
  list: m.protest_about_list,
  points: m.protest_about_points,
  other: m.protest_about_other,
};
const by: Readonly<Record<ProtestAs, () => string>> = {
  guardian: m.protest_as_guardian,
  rider: m.protest_as_rider,
  delegate: m.protest_as_delegate,
  official: m.protest_as_official,
};
const steps: Readonly<Record<ProtestStep, () => string>> = {
  FILED: m.protest_step_FILED,
  ADMITTED: m.protest_step_ADMITTED,
  NOT_ADMITTED: m.protest_step_NOT_ADMITTED,
  UPHELD: m.protest_step_UPHELD,
  CORRECTED: m.protest_step_CORRECTED,
  DISMISSED: m.protest_step_DISMISSED,
  WITHDRAWN: m.protest_step_WITHDRAWN,
};

const actions: Readonly<Record<Exclude<ProtestStep, 'FILED'>, () => string>> = {
  ADMITTED: m.protest_do_ADMITTED,
  NOT_ADMITTED: m.protest_do_NOT_ADMITTED,
  UPHELD: m.protest_do_UPHELD,
  CORRECTED: m.protest_do_CORRECTED,
  DISMISSED: m.protest_do_DISMISSED,
  WITHDRAWN: m.protest_do_WITHDRAWN,
};
/** A step that may follow another. No step leads back to the filing. */
export type ProtestAction = keyof typeof actions;

export const protestActionWord = (one: ProtestAction): string => actions[one]();
export const aboutWord = (one: ProtestAbout): string => about[one]();
export const protesterWord = (one: ProtestAs): string => by[one]();
export const protestStepWord = (one: ProtestStep): string => steps[one]();
export const stageWord = (stage: PostedStage): string =>
  stage === 'motos' ? m.posting_motos() : phaseWord(stage);

/** Names what is owed after a protest was upheld. The heat goes by the number of its race. */
export const owedWords = ({ number }: { number: string | null }): string =>
  number === null ? m.protest_owed() : m.protest_owed_number({ number });
