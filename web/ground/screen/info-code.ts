import type { ReactElement } from 'react';
import type { CountedScreen } from '#contract/publishing/site/page-views.ts';
import * as m from '#text/messages/messages.js';
import type { ScreenCode, ScreenHead } from './screen.ts';

interface Info {
  Screen: () => ReactElement;
  title: () => string;
  description: () => string;
  /** Search engines should not store it. */
  private?: true;
}

/** Makes the code of a screen that is the same for everybody, from its name for counting and its content. */
export function infoCode(
  name: CountedScreen,
  { Screen, title, description, private: isPrivate }: Info,
): ScreenCode<object, object> {
  const head = (): ScreenHead => ({ title: `${title()} · ${m.app_name()}`, description: description() });
  return {
    Screen,
    viewOf: () => ({}),
    headOf: () => (isPrivate ? { ...head(), private: isPrivate } : head()),
    counted: () => ({ screen: name }),
  };
}
