import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import type { Career, Comparison } from '#contract/season/careers/careers.ts';
import type { ScreenCode } from '#web/ground/screen/screen.ts';
import { markOf } from '#web/parts/live/todays-races.ts';
import type { CareerView } from './parts/career-view.ts';
import { CareerScreen } from './CareerScreen.tsx';
import { careerHead } from './head.ts';
import { viewOfCareer } from './view.ts';

interface CareerData {
  career: Career | null;
  rival: Comparison | null;
  /** The career of the rider beside this one. */
  other: Career | null;
  today: { items: readonly RiddenToday[] } | null;
}

export const careerCode: ScreenCode<CareerData, CareerView> = {
  Screen: CareerScreen,
  viewOf: ({ career, rival, other, today }, params, now) => {
    const ridden = today?.items.filter((race) => markOf(race, now) !== null);
    return viewOfCareer(career, rival && other && { rival, career: other }, params, ridden);
  },
  headOf: careerHead,
  isMissing: (view) => view.kind === 'missing',
  isNow: (view) => view.kind === 'career' && view.today !== null,
  placeOf: (view) => (view.kind === 'missing' ? '' : String(view.rider_id)),
  counted: () => ({ screen: 'career' }),
};
