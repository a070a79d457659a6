import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A single row, by which a starting process recognises a wrong key and finds the others. */
@Entity('secrets_canary')
export class SecretsCanaryEntity {
  @PrimaryColumn('integer') id: number;
  /** A known text, encrypted with the key of SECRETS_KEY. */
  @Column('bytea') sealed: Buffer;
  /** The data key and replaced keys, encrypted with that of SECRETS_KEY; null when an earlier version wrote the row. */
  @Column('bytea', { nullable: true }) keys: Buffer | null;
}
