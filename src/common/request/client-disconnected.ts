/** Thrown to stop processing a request whose client has closed the connection. No response is sent. */
export class ClientDisconnected extends Error {
  constructor() {
    super('The caller closed the connection.');
  }
}
