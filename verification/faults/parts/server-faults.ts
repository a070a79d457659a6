import { outages, type Fault } from './fault.js';

export const POSTGRES_FAULTS: Fault[] = [
  outages('postgres-killed', 'PostgreSQL killed and restarted', {
    begin: ({ postgres }) => postgres.kill(),
    end: ({ postgres }) => postgres.recover(),
  }),
  outages('postgres-paused', 'PostgreSQL paused', {
    begin: ({ postgres }) => postgres.freeze(),
    end: ({ postgres }) => postgres.thaw(),
  }),
];

export const REDIS_FAULTS: Fault[] = [
  outages('redis-flushed', 'Redis flushed', {
    begin: ({ redis }) => redis.command('FLUSHALL'),
    ms: () => 0,
  }),
  outages('redis-killed', 'Redis killed and restarted empty', {
    begin: ({ redis }) => redis.stop(),
    end: ({ redis }) => redis.start(),
  }),
  outages('redis-paused', 'Redis paused', {
    begin: ({ redis }) => redis.freeze(),
    end: ({ redis }) => redis.thaw(),
  }),
];
