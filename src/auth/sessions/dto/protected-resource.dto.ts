/** As RFC 9728 names its members. */
export class ProtectedResourceDto {
  /** The address of this service. */
  resource: string;
  /** The identity providers whose access tokens are accepted. */
  authorization_servers: string[];
  bearer_methods_supported: string[];
}
