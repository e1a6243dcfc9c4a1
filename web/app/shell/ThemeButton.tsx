import { useSyncExternalStore } from 'react';
import * as m from '#text/messages/messages.js';
import {
  currentTheme,
  nextTheme,
  type Theme,
  themeIcons,
  watchTheme,
  wearTheme,
} from '#web/app/document/theme.ts';
import { Icon } from '#web/ui/Icon.tsx';

const names: Record<Theme, () => string> = {
  system: m.shell_theme_system,
  light: m.shell_theme_light,
  dark: m.shell_theme_dark,
  sun: m.shell_theme_sun,
};

/** One tap to the next theme: as the device, light, dark, sun. */
export function ThemeButton() {
  // Worn by the document, known in the browser only: the server draws the first, and hydration the same.
  const theme = useSyncExternalStore<Theme>(watchTheme, currentTheme, () => 'system');
  return (
    <button
      type="button"
      aria-label={names[theme]()}
      title={names[theme]()}
      onClick={() => wearTheme(nextTheme(theme))}
      className="grid size-12 place-items-center nojs:hidden"
    >
      <Icon name={themeIcons[theme]} />
    </button>
  );
}
