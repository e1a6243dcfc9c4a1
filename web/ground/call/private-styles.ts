/* The styles of parts that strangers do not see. This file is loaded with the first such part. */
import './private.css';
