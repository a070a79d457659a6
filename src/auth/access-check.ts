import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ACCESS } from './access.js';

/** The metadata key under which Nest stores the path of a handler. */
const PATH = 'path';

/** Fails the start of the process when a route has none of the decorators of access.ts. */
@Injectable()
export class AccessCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const undeclared = this.discovery.getControllers().flatMap(({ metatype }) => {
      if (typeof metatype !== 'function') return [];
      const prototype = metatype.prototype as Record<string, () => unknown>;
      return this.scanner
        .getAllMethodNames(prototype)
        .map((name) => ({ name: `${metatype.name}.${name}`, handler: prototype[name] }))
        .filter(({ handler }) => handler !== undefined && Reflect.hasMetadata(PATH, handler))
        .filter(({ handler }) => !this.reflector.getAllAndOverride(ACCESS, [handler!, metatype]))
        .map(({ name }) => name);
    });
    if (undeclared.length > 0)
      throw new Error(`These routes do not declare who may call them: ${undeclared.join(', ')}`);
  }
}
