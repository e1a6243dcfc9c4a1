import { hostname } from 'node:os';
import type { Config } from '#server/ground/config/config.ts';

/** Returns the name by which operators tell this node from the others. */
export const nodeName = ({ NODE_NAME }: Pick<Config, 'NODE_NAME'>): string => NODE_NAME ?? hostname();
