import { useSyncExternalStore } from 'react';
import * as m from '#text/messages/messages.js';
import { currentTheme, type Theme, themeIcons, themes, watchTheme, wears } from '#web/app/document/theme.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { Icon } from '#web/ui/Icon.tsx';

const names: Record<Theme, () => string> = {
  system: m.shell_theme_system,
  light: m.shell_theme_light,
  dark: m.shell_theme_dark,
  sun: m.shell_theme_sun,
};

/** The themes by name: as the device, light, dark, and one for reading in the sun. */
export function ThemeMenu() {
  // Only the browser knows the theme: the server draws the first, and so does hydration.
  const theme = useSyncExternalStore<Theme>(watchTheme, currentTheme, () => 'system');
  return (
    <div className="nojs:hidden">
      <Dropdown
        label={m.shell_theme_is({ name: names[theme]() })}
        summary={<Icon name={themeIcons[theme]} />}
        summaryClassName="grid size-12 place-items-center"
        panelClassName="left-1/2 w-60 -translate-x-1/2"
      >
        <ul>
          {themes.map((one) => (
            <li key={one}>
              <button
                type="button"
                data-close
                aria-pressed={one === theme}
                {...wears(one)}
                className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left hover:bg-surface2 aria-pressed:bg-accent aria-pressed:font-semibold aria-pressed:text-on-accent"
              >
                <Icon name={themeIcons[one]} />
                <span>
                  {names[one]()}
                  {one === 'sun' && (
                    <span className="block text-small font-normal">{m.shell_theme_sun_hint()}</span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Dropdown>
    </div>
  );
}
