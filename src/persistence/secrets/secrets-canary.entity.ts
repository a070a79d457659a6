import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: a known text, encrypted with the key of SECRETS_KEY, by which a process recognises a wrong key when it starts. */
@Entity('secrets_canary')
export class SecretsCanaryEntity {
  @PrimaryColumn('integer') id: number;
  @Column('bytea') sealed: Buffer;
}
