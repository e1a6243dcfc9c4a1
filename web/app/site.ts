import { createContext, useContext } from 'react';
import type { Site } from '#web/app/page.ts';

/** The settings of the site, made where it runs. */
interface SiteSettings {
  site: Site;
  /** The scheme, host and port by which people reach it. */
  origin: string;
  /** Its Google Analytics id; null: it has none. */
  analytics: string | null;
}

export const SiteContext = createContext<SiteSettings>({ site: 'latam', origin: '', analytics: null });

/** The settings of this site. */
export const useSite = (): SiteSettings => useContext(SiteContext);

/** The country chosen at first, by IOC code; null: people choose it (variants of the site, specification §1). */
export const defaultCountry: Record<Site, string | null> = { latam: null, argentina: 'ARG' };
