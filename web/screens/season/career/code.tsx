import type { Career, Rival } from '#contract/season/careers/careers.ts';
import type { ScreenCode } from '#web/ground/screen/screen.ts';
import type { CareerView } from './parts/career-view.ts';
import { CareerScreen } from './CareerScreen.tsx';
import { careerHead } from './head.ts';
import { viewOfCareer } from './view.ts';

export const careerCode: ScreenCode<{ career: Career | null; rival: Rival | null }, CareerView> = {
  Screen: CareerScreen,
  viewOf: ({ career, rival }, params) => viewOfCareer(career, rival, params),
  headOf: careerHead,
  isMissing: (view) => view.kind === 'missing',
  placeOf: (view) => (view.kind === 'missing' ? '' : String(view.rider_id)),
  counted: () => ({ screen: 'career' }),
};
