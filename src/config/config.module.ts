import { Module, type DynamicModule } from '@nestjs/common';
import type { Config } from './env.js';

export const CONFIG = Symbol('Config');

/** Hands the configuration, read once by the entry point, to whoever asks for it. */
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
