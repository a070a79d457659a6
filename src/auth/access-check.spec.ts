import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { AccessCheck } from './auth.guard.js';
import { AnyApplication, Public, Requires } from './access.js';

@Controller('declared')
class Declared {
  @Get()
  @Public()
  list(): void {}

  @Get('own')
  @AnyApplication()
  own(): void {}

  /** No route. */
  count(): number {
    return 0;
  }
}

@Controller('declared-above')
@Requires('admin')
class DeclaredAbove {
  @Get()
  list(): void {}
}

@Controller('forgotten')
class Forgotten {
  @Get()
  @Requires('sales')
  list(): void {}

  @Get('one')
  one(): void {}

  @Get('two')
  two(): void {}
}

@Controller('inherited')
class Inherited extends Forgotten {}

async function start(...controllers: Type[]): Promise<void> {
  @Module({ imports: [DiscoveryModule], providers: [AccessCheck], controllers })
  class Root {}
  const app = await NestFactory.createApplicationContext(Root, { logger: false, abortOnError: false });
  await app.close();
}

describe('AccessCheck', () => {
  it('accepts routes that declare their access, themselves or in their controller', () =>
    expect(start(Declared, DeclaredAbove)).resolves.toBeUndefined());

  it('fails the start and names the routes that declare no access', () =>
    expect(start(Declared, Forgotten)).rejects.toThrow(
      'These routes do not declare who may call them: Forgotten.one, Forgotten.two',
    ));

  it('finds them when their handlers are inherited', () =>
    expect(start(Inherited)).rejects.toThrow('Inherited.one, Inherited.two'));
});
