import { Module, type DynamicModule } from '@nestjs/common';
import { ListAnswer } from '../common/http/list-answer.js';
import type { Config } from './env.js';

export const CONFIG = Symbol('Config');

/** Hands the configuration, read once by the entry point, and what is made of it alone, to whoever asks. */
@Module({})
export class ConfigModule {
  static register(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: ListAnswer, useValue: new ListAnswer(config.secretsKey) },
      ],
      exports: [CONFIG, ListAnswer],
    };
  }
}
