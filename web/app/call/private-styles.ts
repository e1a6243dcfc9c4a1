/* The styles of whatever a stranger does not see: they come as a file with the first such part of a page. */
import '#web/app/styles/private.css';
