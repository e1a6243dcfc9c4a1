import { useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { currentTheme, nextTheme, type Theme, themeIcons, wearTheme } from '#web/app/theme.ts';
import { Icon } from '#web/ui/Icon.tsx';

const names: Record<Theme, () => string> = {
  system: m.shell_theme_system,
  light: m.shell_theme_light,
  dark: m.shell_theme_dark,
  sun: m.shell_theme_sun,
};

/** One tap to the next theme: as the device, light, dark, sun. */
export function ThemeButton() {
  const [theme, setTheme] = useState<Theme>('system');
  // The stored theme is known in the browser only: read after hydration, so that both draw the same first.
  useEffect(() => setTheme(currentTheme()), []);
  return (
    <button
      type="button"
      aria-label={names[theme]()}
      title={names[theme]()}
      onClick={() => {
        const next = nextTheme(theme);
        wearTheme(next);
        setTheme(next);
      }}
      className="grid size-12 place-items-center nojs:hidden"
    >
      <Icon name={themeIcons[theme]} />
    </button>
  );
}
