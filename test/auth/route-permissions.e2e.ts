import { expect, it } from '@jest/globals';
import { Controller, Get, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ApiModule } from '../../src/app/api.module.js';
import { APPLICATION_OPTIONS } from '../../src/app/configure-api.js';
import { Public } from '../../src/auth/access.js';
import { useService } from '../support/service.js';

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
}

const service = useService();

it('a route that does not declare who may call it prevents the start of the service', async () => {
  const module: DynamicModule = {
    ...ApiModule.register(service.config, service.connection),
    controllers: [Undeclared],
  };
  const options = { ...APPLICATION_OPTIONS, logger: false, abortOnError: false } as const;
  const app = await NestFactory.create(module, options);
  const message = 'These routes do not declare who may call them: Undeclared.list';
  await expect(app.init()).rejects.toThrow(message);
  await app.close().catch(() => undefined);
});
