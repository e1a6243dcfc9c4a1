import type { IconName } from '#web/ui/Icon.tsx';

/** `system` follows the device. The other themes are stored under `theme`. */
export const themes = ['system', 'light', 'dark', 'sun'] as const;
export type Theme = (typeof themes)[number];

export const themeIcons: Record<Theme, IconName> = {
  system: 'system',
  light: 'sun',
  dark: 'moon',
  sun: 'noon',
};

/** Gives the current theme of the page. It works only in the browser. */
export function currentTheme(): Theme {
  const worn = document.documentElement.dataset['theme'];
  return themes.find((theme) => theme === worn) ?? 'system';
}

/** Calls back whenever the theme changes. The returned function stops it. It works only in the browser. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Sets the theme and remembers it. It works only in the browser. */
export function wearTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  // Somebody who leaves the sun theme does not want it. It is not offered again, but stays in the menu.
  const takesSunOff = dataset['theme'] === 'sun' && theme !== 'sun';
  if (takesSunOff) dataset['sunless'] = '';
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  try {
    if (takesSunOff) localStorage.setItem('sunless', '1');
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // The browser may refuse the storage; then the choice lasts for this page.
  }
}

/** Marks a button that sets a theme, so that it works before the code that draws is here. */
export const wears = (theme: Theme) => ({ 'data-wear': theme });

/** Lets the page's buttons set their theme, and marks the current one. It is called once in the life of the page. */
export function offerThemes(): void {
  const sayWorn = () => {
    for (const button of document.querySelectorAll<HTMLElement>('[data-wear][aria-pressed]'))
      button.setAttribute('aria-pressed', String(button.dataset['wear'] === currentTheme()));
  };
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-wear]') : null;
    const theme = themes.find((one) => one === button?.dataset['wear']);
    if (theme === undefined) return;
    wearTheme(theme);
    sayWorn();
    button?.closest('details')?.removeAttribute('open');
  });
  sayWorn();
}

/**
 * Runs before the first paint, so that nobody sees a wrong theme. It also marks that scripts run, and whether somebody
 * is signed in, so that the header does not show the sign-in for a moment. And it marks how much room the person's own
 * parts take: on the home page the riders of the account as high as they were last (`keepSeasonHeight`), and a row for
 * each rider and club with a star; on an open race about as much as entering each rider takes. It is inline in every page, and its hash is in the content-security-policy.
 */
export const inlineThemeScript = `(function(d){d.dataset.js='';try{var l=localStorage,a=sessionStorage.authUser||l.authUser,p=d.style;if(a){d.dataset.session='';if(a.includes('email_confirmed":false'))d.dataset.unconfirmed='';var f=a.split('"rider_firstname"').length-1;if(f){d.dataset.family='';p.setProperty('--entering',5+11*f+'rem')}if(f||a.includes('"role":"club"'))p.setProperty('--season',l.season||(f?'16rem':'4rem'))}var n=(l['followed-riders']||'').split('{').length-1;if(n)p.setProperty('--stars',Math.min(n,5));var t=localStorage.getItem('theme');if(t==='light'||t==='dark'||t==='sun')d.dataset.theme=t;if(localStorage.sunless)d.dataset.sunless=''}catch(e){}})(document.documentElement)`;
