import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, MoreThan } from 'typeorm';
import { ApplicationEntity } from '../entities/application.entity.js';
import { insertRow, updateRow } from '../rows.js';
import { execute } from '../statement.js';
import type { Tx } from '../transactions.js';

/** The application that ADMIN_TOKEN speaks for; made by the first migration, out of reach of the interface. */
export const ADMINISTRATOR_ID = 0;

export type ApplicationRow = ApplicationEntity;
export type ApplicationValues = Partial<
  Pick<ApplicationRow, 'name' | 'rights' | 'autoValidate' | 'webhookKey'>
>;

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

/** Never the hash: nobody but the look-up above has a use for it. */
const TOKEN_COLUMNS = `id, expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt",
  created_at AS "createdAt"`;

const TOKENS = {
  name: 'application_tokens',
  text: `SELECT ${TOKEN_COLUMNS} FROM application_tokens WHERE application_id = $1 ORDER BY id`,
};

const TOKEN = {
  name: 'application_token',
  text: `SELECT ${TOKEN_COLUMNS} FROM application_tokens WHERE application_id = $1 AND id = $2`,
};

const INSERT_TOKEN = {
  name: 'insert_application_token',
  text: `
    INSERT INTO application_tokens (application_id, hash, expires_at) VALUES ($1, $2, $3)
    RETURNING ${TOKEN_COLUMNS}`,
};

/** The moment it was first revoked stays. */
const REVOKE_TOKEN = {
  name: 'revoke_application_token',
  text: `
    UPDATE application_tokens SET revoked_at = coalesce(revoked_at, now())
    WHERE application_id = $1 AND id = $2
    RETURNING id`,
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

  /** All but the administrator's. */
  applications(): Promise<ApplicationRow[]> {
    return this.dataSource.manager.find(ApplicationEntity, {
      where: { id: MoreThan(ADMINISTRATOR_ID) },
      order: { id: 'ASC' },
    });
  }

  application(id: number): Promise<ApplicationRow | null> {
    return this.dataSource.manager.findOneBy(ApplicationEntity, { id });
  }

  insertApplication(tx: Tx, values: ApplicationValues): Promise<number> {
    return insertRow(tx, ApplicationEntity, values);
  }

  /** @returns whether there is such an application */
  updateApplication(tx: Tx, id: number, values: ApplicationValues): Promise<boolean> {
    return updateRow(tx, ApplicationEntity, { id }, values);
  }

  tokens(applicationId: number): Promise<TokenRow[]> {
    return execute(this.dataSource.manager, TOKENS, [applicationId]);
  }

  async token(applicationId: number, id: number): Promise<TokenRow | null> {
    const [row] = await execute<TokenRow>(this.dataSource.manager, TOKEN, [applicationId, id]);
    return row ?? null;
  }

  /** @param expiresAt null for a token that works until it is revoked */
  async insertToken(tx: Tx, applicationId: number, hash: Buffer, expiresAt: Date | null): Promise<TokenRow> {
    const [row] = await execute<TokenRow>(tx, INSERT_TOKEN, [applicationId, hash, expiresAt]);
    return row!;
  }

  /** @returns whether the application has such a token, revoked before or not */
  async revokeToken(tx: Tx, applicationId: number, id: number): Promise<boolean> {
    return (await execute(tx, REVOKE_TOKEN, [applicationId, id])).length === 1;
  }
}
