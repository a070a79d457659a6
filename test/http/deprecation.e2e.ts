import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiOperation } from '@nestjs/swagger';
import type { Response } from 'express';
import type { AddressInfo } from 'node:net';
import { notFound } from '../../src/common/errors/domain-error.js';
import { Deprecated } from '../../src/platform/http/documentation/deprecated.js';
import { setNextLink } from '../../src/platform/http/paging/next-link.js';
import { buildDocument } from '../../openapi/document/openapi-document.js';

const since = new Date('2026-11-21T10:00:00.900Z');
const sunset = new Date('2027-05-31T23:59:59Z');
const link = 'https://example.com/changes';
const LINK = `<${link}>; rel="deprecation"; type="text/html"`;

@Controller()
class TestController {
  @Get('current')
  current(): string[] {
    return [];
  }

  @Get('old')
  @Deprecated({ since })
  old(): string[] {
    return [];
  }

  /** The decorators are in the order in which the Swagger compiler plugin writes them: ApiOperation first. */
  @ApiOperation({ summary: 'A list.' })
  @Get('sunset')
  @Deprecated({ since, sunset, link })
  withSunset(@Res({ passthrough: true }) response: Response): string[] {
    setNextLink(response, 'abc');
    return [];
  }

  @Get('missing')
  @Deprecated({ since, sunset, link })
  missing(): never {
    throw notFound('thing');
  }
}

@Module({ controllers: [TestController] })
class TestModule {}

let app: NestExpressApplication;
beforeAll(async () => {
  app = await NestFactory.create<NestExpressApplication>(TestModule, { logger: false });
  await app.listen(0, '127.0.0.1');
});
afterAll(() => app.close());

async function headersOf(path: string): Promise<(string | null)[]> {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}/${path}`);
  return ['deprecation', 'sunset', 'link'].map((name) => headers.get(name));
}

describe('deprecation headers of a route', () => {
  it('are absent when the route is not deprecated', async () => {
    expect(await headersOf('current')).toEqual([null, null, null]);
  });

  it('contain the date of the deprecation', async () => {
    expect(await headersOf('old')).toEqual(['@1795255200', null, null]);
    expect(new Date(1_795_255_200_000).toISOString()).toBe('2026-11-21T10:00:00.000Z');
  });

  it('contain the sunset date and a documentation link beside the other links', async () => {
    const [deprecation, sunsetDate, links] = await headersOf('sunset');
    expect([deprecation, sunsetDate]).toEqual(['@1795255200', 'Mon, 31 May 2027 23:59:59 GMT']);
    expect(links).toMatch(/^<[^>]+>; rel="deprecation"; type="text\/html", <[^>]+cursor=abc>; rel="next"$/);
  });

  it('are also sent with error responses', async () => {
    expect(await headersOf('missing')).toEqual(['@1795255200', 'Mon, 31 May 2027 23:59:59 GMT', LINK]);
  });

  it('are documented by deprecated: true in the OpenAPI document, which keeps the summary', () => {
    const { paths } = buildDocument(app, { version: '0', events: [], enumerations: {} });
    const marks = Object.entries(paths).map(([path, { get }]) => [path, get!['deprecated'], get!['summary']]);
    expect(marks).toEqual([
      ['/current', undefined, ''],
      ['/old', true, ''],
      ['/sunset', true, 'A list.'],
      ['/missing', true, ''],
    ]);
  });
});

describe('@Deprecated()', () => {
  it('refuses a sunset before the deprecation', () => {
    expect(() => Deprecated({ since: sunset, sunset: since })).toThrow(RangeError);
    expect(() => Deprecated({ since, sunset: since })).not.toThrow();
  });

  it('refuses invalid dates', () => {
    const invalid = new Date('invalid');
    expect(() => Deprecated({ since: invalid })).toThrow(RangeError);
    expect(() => Deprecated({ since, sunset: invalid })).toThrow(RangeError);
  });
});
