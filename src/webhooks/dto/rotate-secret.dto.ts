export class RotateSecretDto {
  /** The secret so far signs nothing more, as after a leak. Else both sign for 24 hours. */
  immediately?: boolean;
}
