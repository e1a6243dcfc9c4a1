/** Screens of accounts and addresses that answer one person. They are not for search engines. */
const closed = [
  '/api/',
  '/language',
  '/documents/',
  '/sheets/',
  '/administration',
  '/advertiser',
  '/confirm',
  '/rescue',
  '/lock',
  '/invitation',
  '/join',
  '/desk',
  '/juez',
  '/mesa',
  '/parque',
  '/camara',
  '/locutor',
  '/pantalla',
  '/horarios',
  '/profile',
  '/payments',
  '/licence',
  '/offline',
];

/** Returns what programs may visit, and where the list of addresses is. */
export function robotsText(origin: string): string {
  const lines = ['User-agent: *', 'Allow: /', ...closed.map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
