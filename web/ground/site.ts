import { createContext, useContext } from 'react';
import type { Site } from './page.ts';

/** The settings of the site, which its process makes. */
interface SiteSettings {
  site: Site;
  /** The scheme, host and port by which people reach it. */
  origin: string;
  /** The Google Analytics id of the site. It is null when there is none. */
  analytics: string | null;
}

export const SiteContext = createContext<SiteSettings>({ site: 'latam', origin: '', analytics: null });

export const useSite = (): SiteSettings => useContext(SiteContext);

/** The country chosen at first, by IOC code, or null when people choose it (variants of the site, specification §1). */
export const defaultCountry: Record<Site, string | null> = { latam: null, argentina: 'ARG' };
