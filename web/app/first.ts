import { startPage } from './start-page.ts';

/* The first file of every page. */
startPage();
