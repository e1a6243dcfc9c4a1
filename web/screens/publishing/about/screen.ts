import { plainScreen } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';

/** Shows the landing document, which explains this product. */
export const aboutScreen = plainScreen(paths.about, async () => (await import('./code.tsx')).aboutCode);
