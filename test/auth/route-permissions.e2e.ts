import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Post, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ApiModule } from '../../src/app/api.module.js';
import { APPLICATION_OPTIONS } from '../../src/app/configure-api.js';
import { AnyApplication, Public, Requires } from '../../src/auth/access.js';
import { loadConfig } from '../../src/config/env.js';
import { createDatabase, type TestDatabase } from '../support/database.js';

@Controller('undeclared')
class Undeclared {
  @Get()
  @Public()
  open(): string {
    return 'declared';
  }

  @Get('list')
  list(): string {
    return 'not declared';
  }

  @Post(':id/change')
  change(): string {
    return 'not declared either';
  }
}

@Controller('inherited')
class Inherited extends Undeclared {}

@Controller('declared')
class Declared {
  @Get()
  @Public()
  publicRoute(): string {
    return 'declared';
  }

  @Get('any')
  @AnyApplication()
  any(): string {
    return 'declared';
  }

  @Get('right')
  @Requires('sales')
  right(): string {
    return 'declared';
  }

  /** A method without a route. */
  inner(): string {
    return 'needs no declaration';
  }
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

/** Starts the API with one additional controller. */
async function startWith(controller: Type): Promise<void> {
  const url = database.url === null ? {} : { DATABASE_URL: database.url };
  const config = loadConfig({ LOG_LEVEL: 'silent', SAMPLE_DATA: 'false', ...url });
  const module: DynamicModule = {
    ...ApiModule.register(config, database.connection),
    controllers: [controller],
  };
  const app = await NestFactory.create(module, {
    ...APPLICATION_OPTIONS,
    logger: false,
    abortOnError: false,
  });
  try {
    await app.init();
  } finally {
    await app.close().catch(() => undefined);
  }
}

describe('a route without a declared permission', () => {
  it('prevents the start of the service, and the error names all such routes', async () => {
    const message = 'These routes do not declare who may call them: Undeclared.list, Undeclared.change';
    await expect(startWith(Undeclared)).rejects.toThrow(message);
  });

  it('is found when its handler is inherited', async () => {
    const message = 'These routes do not declare who may call them: Inherited.list, Inherited.change';
    await expect(startWith(Inherited)).rejects.toThrow(message);
  });

  it('is not reported when the handler or the controller declares the permission', async () => {
    await expect(startWith(Declared)).resolves.toBeUndefined();
  });
});
