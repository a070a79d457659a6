import { Module, type DynamicModule } from '@nestjs/common';
import { SecretCipher } from '../common/secrets/secret-cipher.js';
import type { Config } from './env.js';

export const CONFIG = Symbol('Config');

/** Provides the configuration, which the entry point has read, and the cipher with its keys to all modules. */
@Module({})
export class ConfigModule {
  static register(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: SecretCipher, useValue: new SecretCipher(config.secretsKeys) },
      ],
      exports: [CONFIG, SecretCipher],
    };
  }
}
