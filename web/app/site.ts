import { createContext, useContext } from 'react';
import type { Site } from '#web/app/page.ts';

/** What is set for the whole site where it runs. */
interface SiteSettings {
  site: Site;
  /** Scheme, host and port people reach it by. */
  origin: string;
  /** Its Google Analytics id; null: it has none. */
  analytics: string | null;
}

export const SiteContext = createContext<SiteSettings>({ site: 'latam', origin: '', analytics: null });

/** The settings of this site. */
export const useSite = (): SiteSettings => useContext(SiteContext);

/** The country people start with, by its IOC code; null: they choose (variants of the site, specification §1). */
export const defaultCountry: Record<Site, string | null> = { latam: null, argentina: 'ARG' };
