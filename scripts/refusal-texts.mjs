// Puts the sentences of refusals and of checked files into a module of their own: they are found by their key, so a
// page that has one has all of them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

const folder = join(root, 'text/messages');
const lines = readFileSync(join(folder, 'messages/_index.js'), 'utf8').split('\n');
const ofRefusals = lines.filter((line) => /^export \* from '\.\/(error|import|federation_check)_/.test(line));
const inThisFolder = ofRefusals.map((line) => line.replace('./', './messages/'));
writeFileSync(join(folder, 'refusals.js'), `/* eslint-disable */\n${inThisFolder.join('\n')}\n`);
