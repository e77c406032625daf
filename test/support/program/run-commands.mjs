// Runs commands of the built program one after the other, and prints after each how it ended:
// node run-commands.mjs '[{"words":["doctor"],"variables":{}}]'
import { writeSync } from 'node:fs';
import { main } from '../../../dist/main.js';

for (const { words, variables } of JSON.parse(process.argv[2])) {
  Object.assign(process.env, variables);
  const code = await main(words);
  for (const name of Object.keys(variables)) delete process.env[name];
  writeSync(1, `<ended with ${code}>`);
  writeSync(2, '<ended>');
}
// What a refused start may have left open must not keep the process alive.
process.exit(0);
