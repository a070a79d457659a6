import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A single row: a known text, encrypted with the key of SECRETS_KEY, by which a starting process recognises a wrong key. */
@Entity('secrets_canary')
export class SecretsCanaryEntity {
  @PrimaryColumn('integer') id: number;
  @Column('bytea') sealed: Buffer;
}
