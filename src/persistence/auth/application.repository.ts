import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { ApplicationEntity } from '../entities/application.entity.js';
import { insertRow, updateRow } from '../database/rows.js';
import { execute } from '../database/statement.js';
import { Transactions, type Tx } from '../database/transactions.js';

/** The application that ADMIN_TOKEN authenticates; the first migration inserts it, and the API cannot change it. */
export const ADMINISTRATOR_ID = 0;

export type ApplicationRow = ApplicationEntity;
export type ApplicationValues = Partial<
  Pick<ApplicationRow, 'name' | 'rights' | 'autoValidate' | 'webhookKey' | 'withdrawing'>
>;

export interface CallerRow {
  id: number;
  name: string;
  rights: string[];
  autoValidate: boolean;
  webhookKey: string;
}

interface TokenCallerRow extends CallerRow {
  tokenId: number;
  /** Whether the last recorded use is more than a minute ago. */
  isUseDue: boolean;
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

/** Only reads, so that reading requests are answered while the database is read-only. */
const CALLER_BY_TOKEN = {
  name: 'caller_by_token',
  text: `
    SELECT ${CALLER_COLUMNS}, t.id AS "tokenId",
      t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute' AS "isUseDue"
    FROM application_tokens t JOIN applications a ON a.id = t.application_id
    WHERE t.hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())`,
};

/** At most once a minute for each token. */
const RECORD_TOKEN_USE = {
  name: 'record_token_use',
  text: `UPDATE application_tokens SET last_used_at = now() WHERE id = $1`,
};

/** Without the hash, which only CALLER_BY_TOKEN needs. */
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

/** Revoking again keeps the time of the first revocation. */
const REVOKE_TOKEN = {
  name: 'revoke_application_token',
  text: `
    UPDATE application_tokens SET revoked_at = coalesce(revoked_at, now())
    WHERE application_id = $1 AND id = $2
    RETURNING id`,
};

@Injectable()
export class ApplicationRepository {
  constructor(private readonly transactions: Transactions) {}

  async caller(id: number): Promise<CallerRow | null> {
    const [row] = await execute<CallerRow>(this.transactions.autocommit, CALLER, [id]);
    return row ?? null;
  }

  async callerByToken(hash: Buffer): Promise<CallerRow | null> {
    const { autocommit } = this.transactions;
    const [row] = await execute<TokenCallerRow>(autocommit, CALLER_BY_TOKEN, [hash]);
    if (row === undefined) return null;
    const { tokenId, isUseDue, ...caller } = row;
    // Whether the use could be recorded does not matter to the request.
    if (isUseDue) await execute(autocommit, RECORD_TOKEN_USE, [tokenId]).catch(() => undefined);
    return caller;
  }

  /** All applications but the administrator. */
  applications(): Promise<ApplicationRow[]> {
    return this.transactions.autocommit.find(ApplicationEntity, {
      where: { id: MoreThan(ADMINISTRATOR_ID) },
      order: { id: 'ASC' },
    });
  }

  application(id: number): Promise<ApplicationRow | null> {
    return this.transactions.autocommit.findOneBy(ApplicationEntity, { id });
  }

  insertApplication(tx: Tx, values: ApplicationValues): Promise<number> {
    return insertRow(tx, ApplicationEntity, values);
  }

  /** @returns whether the application exists */
  updateApplication(tx: Tx, id: number, values: ApplicationValues): Promise<boolean> {
    return updateRow(tx, ApplicationEntity, { id }, values);
  }

  tokens(applicationId: number): Promise<TokenRow[]> {
    return execute(this.transactions.autocommit, TOKENS, [applicationId]);
  }

  async token(applicationId: number, id: number): Promise<TokenRow | null> {
    const [row] = await execute<TokenRow>(this.transactions.autocommit, TOKEN, [applicationId, id]);
    return row ?? null;
  }

  /** @param expiresAt null for a token that is valid until it is revoked */
  async insertToken(tx: Tx, applicationId: number, hash: Buffer, expiresAt: Date | null): Promise<TokenRow> {
    const [row] = await execute<TokenRow>(tx, INSERT_TOKEN, [applicationId, hash, expiresAt]);
    return row!;
  }

  /** @returns whether the application has this token, even if it was revoked before */
  async revokeToken(tx: Tx, applicationId: number, id: number): Promise<boolean> {
    return (await execute(tx, REVOKE_TOKEN, [applicationId, id])).length === 1;
  }
}
