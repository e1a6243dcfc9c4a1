import type { IconName } from '#web/ui/Icon.tsx';

/** `system` follows the device; the others are kept in storage under `theme`. */
export const themes = ['system', 'light', 'dark', 'sun'] as const;
export type Theme = (typeof themes)[number];

export const themeIcons: Record<Theme, IconName> = {
  system: 'system',
  light: 'sun',
  dark: 'moon',
  sun: 'noon',
};

/** The theme the page wears. Only in the browser. */
export function currentTheme(): Theme {
  const worn = document.documentElement.dataset['theme'];
  return themes.find((theme) => theme === worn) ?? 'system';
}

/** Calls back whenever the page wears another theme; gives back how to stop. Only in the browser. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Wears a theme and remembers it. Only in the browser. */
export function wearTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  // Whoever takes it off has said no to it: it is not offered again, and stays in the menu.
  const takesSunOff = dataset['theme'] === 'sun' && theme !== 'sun';
  if (takesSunOff) dataset['sunless'] = '';
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  try {
    if (takesSunOff) localStorage.setItem('sunless', '1');
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Storage may be refused; the choice then lasts for this page.
  }
}

/**
 * Runs before the first paint, so that no theme flashes; also says that scripts work, and whether somebody is signed in, so that
 * the header does not offer to sign in for a moment.
 * Inline in every page: its hash is in the content-security-policy.
 */
export const inlineThemeScript = `(function(d){d.dataset.js='';try{if(sessionStorage.authUser||localStorage.authUser)d.dataset.session='';var t=localStorage.getItem('theme');if(t==='light'||t==='dark'||t==='sun')d.dataset.theme=t;if(localStorage.sunless)d.dataset.sunless=''}catch(e){}})(document.documentElement)`;
