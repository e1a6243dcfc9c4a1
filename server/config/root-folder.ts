import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

const packageFile = findPackageJSON(import.meta.url);
if (packageFile === undefined) throw new Error('the program lies in no package');

/** The folder of the whole program. It is found from the sources and from what is packed of them alike. */
export const rootFolder = dirname(packageFile);
