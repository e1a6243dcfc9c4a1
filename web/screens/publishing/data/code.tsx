import type { Dump } from '#contract/publishing/open-data/dump.ts';
import * as m from '#text/messages/messages.js';
import { paths } from '#web/ground/address/paths.ts';
import type { ScreenCode } from '#web/ground/screen/screen.ts';
import { DataScreen } from './DataScreen.tsx';
import { type DataView, viewOfDump } from './view.ts';

export const dataCode: ScreenCode<{ dump: Dump | null }, DataView> = {
  Screen: DataScreen,
  viewOf: ({ dump }) => viewOfDump(dump),
  headOf: (_view, { language }) => ({
    title: `${m.opendata_title({}, { locale: language })} · ${m.app_name()}`,
    description: m.opendata_head_description({}, { locale: language }),
    canonical: paths.data,
  }),
  counted: () => ({ screen: 'data' }),
};
