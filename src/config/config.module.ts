import { Module, type DynamicModule } from '@nestjs/common';
import type { Config } from './env.js';

export const CONFIG = Symbol('Config');

/** Provides the configuration, which the entry point has read, to all modules. */
@Module({})
export class ConfigModule {
  static register(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
