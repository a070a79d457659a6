import { describe, expect, it } from '@jest/globals';
import { joined, queryOf, raw, sql } from './sql.js';

describe('a template of SQL', () => {
  it('sends each value with a placeholder of its own, and never as text', () => {
    const name = `'; DROP TABLE orders; --`;
    expect(queryOf(sql`SELECT ${1} WHERE a = ${name} OR b = ${name}`)).toMatchObject({
      text: 'SELECT $1 WHERE a = $2 OR b = $3',
      values: [1, name, name],
    });
  });

  it('takes SQL as a part, whose values keep their places', () => {
    const condition = sql`a = ${'x'} AND b = ANY (${[1, 2]})`;
    expect(queryOf(sql`SELECT ${0} FROM ${raw('t')} WHERE ${condition} LIMIT ${9}`)).toMatchObject({
      text: 'SELECT $1 FROM t WHERE a = $2 AND b = ANY ($3) LIMIT $4',
      values: [0, 'x', [1, 2], 9],
    });
  });

  it.each([
    [[], ''],
    [[sql`a`], 'a'],
    [[sql`a = ${1}`, sql`b`, sql`c = ${2}`], 'a = $1 AND b AND c = $2'],
  ])('joins parts: %#', (parts, text) => expect(joined(parts, ' AND ').text).toBe(text));

  it('has one name for one text, whatever the values, and none if it is not prepared', () => {
    const byId = (id: number) => sql`SELECT ${id}`;
    expect(byId(1).name).toBe(byId(2).name);
    expect(byId(1).name).not.toBe(sql`SELECT ${1}, ${2}`.name);
    expect(byId(1).name.length).toBeLessThan(63);
    expect(sql`SELECT (${byId(1).unprepared()})`.name).toBe('');
  });

  it('writes events if a part does', () => {
    expect(sql`WITH ${sql`event AS ()`.writingEvents()} SELECT 1`.writesEvents).toBe(true);
    expect(sql`SELECT 1`.writesEvents).toBe(false);
  });
});
