import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { execute } from '../statement.js';

/** The application that ADMIN_TOKEN speaks for; made by the first migration, out of reach of the interface. */
export const ADMINISTRATOR_ID = 0;

export interface CallerRow {
  id: number;
  name: string;
  rights: string[];
  autoValidate: boolean;
  webhookKey: string;
}

export interface TokenRow {
  id: number;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
}

const CALLER_COLUMNS = `a.id, a.name, a.rights, a.auto_validate AS "autoValidate", a.webhook_key AS "webhookKey"`;

const CALLER = {
  name: 'caller',
  text: `SELECT ${CALLER_COLUMNS} FROM applications a WHERE a.id = $1`,
};

/** The last use is noted at most once a minute, and in the same round trip. */
const CALLER_BY_TOKEN = {
  name: 'caller_by_token',
  text: `
    WITH token AS (
      SELECT id, application_id, last_used_at FROM application_tokens
      WHERE hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
    ), used AS (
      UPDATE application_tokens SET last_used_at = now()
      WHERE id IN (SELECT id FROM token WHERE last_used_at IS NULL OR last_used_at < now() - interval '1 minute')
    )
    SELECT ${CALLER_COLUMNS} FROM token JOIN applications a ON a.id = token.application_id`,
};

@Injectable()
export class ApplicationRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async caller(id: number): Promise<CallerRow | null> {
    const [row] = await execute<CallerRow>(this.dataSource.manager, CALLER, [id]);
    return row ?? null;
  }

  async callerByToken(hash: Buffer): Promise<CallerRow | null> {
    const [row] = await execute<CallerRow>(this.dataSource.manager, CALLER_BY_TOKEN, [hash]);
    return row ?? null;
  }
}

