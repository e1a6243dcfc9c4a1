import type { DrawingCode } from '#web/app/screens/screen.ts';
import { homeHead } from '#web/screens/home/head.ts';
import { HomeScreen } from '#web/screens/home/HomeScreen.tsx';
import type { HomePage } from '#web/screens/home/views.ts';

export const homeCode: DrawingCode<HomePage> = {
  Screen: ({ view }) => <HomeScreen view={view} notFound={view.notFound} />,
  headOf: (view, context) => homeHead(view, view.notFound, context),
  isMissing: (view) => view.notFound || (view.kind === 'regulation' && view.html === null),
  placeOf: ({ kind }) => kind,
  counted: (view) => {
    if (view.notFound) return { screen: 'not_found' };
    return view.kind === 'regulation' ? { screen: 'regulation', cup_id: view.cup_id } : { screen: 'home' };
  },
};
