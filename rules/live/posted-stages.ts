import { isMoto, type Phase, type StageAfterMotos, STAGES_AFTER_MOTOS } from '#rules/stages.ts';

/**
 * What is posted by itself: the motos of a class together, the last chance, each knock-out stage.
 * Source: ours, docs/regulation.md §7.7.
 */
export const POSTED_STAGES = ['motos', ...STAGES_AFTER_MOTOS] as const;
export type PostedStage = 'motos' | StageAfterMotos;

/** The stage a race of a class is posted with. In: its phase. */
export const postedStageOf = (phase: Phase): PostedStage => (isMoto(phase) ? 'motos' : phase);
