import { readConsent, watchConsent } from '#web/ground/later/consent.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

interface Shown {
  page_location: string;
  page_title: string;
  language: string;
}

let loaded = false;
let last: Shown | null = null;

/** Google's queue accepts only the arguments object of this call. */
function gtag(..._said: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params
  window.dataLayer?.push(arguments);
}

function load(id: string): void {
  loaded = true;
  window.dataLayer ??= [];
  gtag('js', new Date());
  gtag('config', id, {
    send_page_view: false,
    // Children use this site, so it uses no advertising features and sends no address of the previous page.
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    page_referrer: URL.canParse(document.referrer) ? new URL(document.referrer).origin : '',
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  // If Google cannot be reached or is blocked, nobody reads the list.
  document.head.append(script);
}

function tell(id: string): void {
  const allowed = readConsent() === 'yes';
  Reflect.set(window, `ga-disable-${id}`, !allowed);
  if (!allowed || last === null) return;
  if (!loaded) load(id);
  gtag('event', 'page_view', last);
  last = null;
}

let watching = false;

/** Reports a page to Google now or later, if the visitor allows it. Google's code is loaded only then. */
export function tellGoogle(id: string, page: Shown): void {
  last = page;
  tell(id);
  if (watching) return;
  watching = true;
  watchConsent(() => tell(id));
}
