/* The styles of parts that strangers do not see: a file that is loaded with the first such part. */
import '#web/app/styles/private.css';
