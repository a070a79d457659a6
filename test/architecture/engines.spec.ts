import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { codeIn, project } from './project-files.js';

interface Engine {
  /** The work that one engine does for all features. */
  kind: string;
  /** Matches the source of such an engine, and no other source. */
  sign: RegExp;
  /** The number of files that may contain one in the end. */
  limit: number;
  /** The files that contain it, relative to src. A feature extends one of them; no file is ever added. */
  files: string[];
}

/**
 * There is to be one engine for each kind of thing, with a feature as an entry in its table and pure rules. Where the list is longer
 * than the limit, its files are still to be joined.
 */
const ENGINES: Engine[] = [
  {
    kind: 'work in the background',
    sign: /new BackgroundLoop\(/,
    limit: 5,
    files: ['app/schedule.ts', 'delivery/relay.ts', 'jobs/work-runner.ts'],
  },
  {
    kind: 'a step of an order: its lock, version and history',
    sign: /\borders\.lock\(/,
    limit: 1,
    files: ['orders/steps/order-steps.ts'],
  },
  {
    kind: 'a table of work, with how far it is: the deliveries, and everything else that takes long',
    sign: /@Column\(.*\) (?:finishedAt|positionId): |@Entity\('waiting_orders'\)/,
    limit: 2,
    files: [
      'persistence/contacts/contact.entity.ts',
      'persistence/events/event.entity.ts',
      'persistence/unknown-items/unknown-reference.entity.ts',
      'persistence/work/work.entity.ts',
    ],
  },
  {
    kind: 'a claim of rows that several processes work on',
    sign: /\bSKIP LOCKED\b/,
    limit: 6,
    files: [
      'persistence/delivery/delivery-record.statement.ts',
      'persistence/delivery/ordered-deliveries.sql.ts',
      'persistence/locks/free-rows.ts',
      'persistence/webhooks/replay.statements.ts',
      'persistence/work/work.repository.ts',
    ],
  },
  {
    kind: 'a journal of who did what',
    sign: /INSERT INTO (?:journal|audit\w*|\w+_(?:entries|history|actions|log))\b/,
    limit: 1,
    files: ['persistence/journal/journal.repository.ts'],
  },
  {
    kind: 'a hashed secret that names a caller',
    sign: /\bsecretHash\(/,
    limit: 4,
    files: ['auth/authenticator.ts', 'persistence/credentials/credential.repository.ts'],
  },
];

const texts = new Map(
  codeIn('src')
    .filter((file) => !file.includes('/migrations/'))
    .map((file) => [relative(join(project, 'src'), file), readFileSync(file, 'utf8')]),
);

it.each(ENGINES)(
  'there is no further engine for $kind (files: $files.length, limit: $limit)',
  ({ sign, files }) => {
    expect([...texts].flatMap(([file, text]) => (sign.test(text) ? [file] : [])).sort()).toEqual(files);
  },
);
