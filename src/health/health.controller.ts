import { Controller, Get } from '@nestjs/common';
import { HealthCheck, HealthCheckService, TypeOrmHealthIndicator } from '@nestjs/terminus';
import { Public } from '../auth/access.js';

@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly database: TypeOrmHealthIndicator,
  ) {}

  /** Whether the process runs. */
  @Get('live')
  @Public()
  live(): { status: string } {
    return { status: 'ok' };
  }

  /** Whether the process can do its work: database reachable, schema current. */
  @Get('ready')
  @Public()
  @HealthCheck()
  ready() {
    return this.health.check([() => this.database.pingCheck('database', { timeout: 2_000 })]);
  }
}
