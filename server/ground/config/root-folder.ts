import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

const packageFile = findPackageJSON(import.meta.url);
if (packageFile === undefined) throw new Error('the program lies in no package');

/** The folder of the program. The sources and the packed files find it in the same way. */
export const rootFolder = dirname(packageFile);
