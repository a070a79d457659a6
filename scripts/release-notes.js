import { readFileSync } from 'node:fs';

// Prints the section of CHANGELOG.md about the version of a tag, as `node scripts/release-notes.js v1.2.3`. Fails when the
// version is not that of package.json, or has no section.
const [tag = ''] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
if (tag !== `v${version}`)
  throw new Error(`The tag is "${tag}", and package.json has the version ${version}.`);

const section = readFileSync('CHANGELOG.md', 'utf8')
  .split(/^## /m)
  .find((text) => text.startsWith(`${version} (`));
if (section === undefined) throw new Error(`CHANGELOG.md has no section "## ${version} (<date>)".`);
process.stdout.write(`${section.slice(section.indexOf('\n')).trim()}\n`);
