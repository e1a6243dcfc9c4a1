// Names the sentences of refusals in a module of their own: they are found by their code, so whoever holds one holds all of its module.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

const folder = join(root, 'text/messages');
const lines = readFileSync(join(folder, 'messages/_index.js'), 'utf8').split('\n');
const ofRefusals = lines.filter((line) => /^export \* from '\.\/(error|import)_/.test(line));
const inThisFolder = ofRefusals.map((line) => line.replace('./', './messages/'));
writeFileSync(join(folder, 'refusals.js'), `/* eslint-disable */\n${inThisFolder.join('\n')}\n`);
