import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** The start of an interim response (1xx) up to the first digit of its status. HTTP/1.0 has no interim responses. */
const INTERIM = /^HTTP\/1\.1 1$/;
const STATUS_AT = 'HTTP/1.1 '.length;
const END = '\r\n\r\n';
const [ZERO, ONE, TWO] = [0x30, 0x31, 0x32];

/**
 * A connection on which `100 Continue` reads as `102 Processing`. undici 7.30 ignores interim responses, as RFC 9110 15.2
 * requires, but ends the connection on this one, because it cannot be asked to expect it. Costs no measurable CPU time.
 */
export class ContinuedConnection extends Duplex {
  /** True while the next bytes may be an interim response: from a request until its final response has begun. */
  private isAwaitingResponse = false;

  constructor(private readonly socket: Socket) {
    super({ allowHalfOpen: false });
    socket.on('data', (bytes: Buffer) => this.receive(bytes));
    socket.once('end', () => this.push(null));
    socket.once('error', (error) => this.destroy(error));
    socket.once('close', () => this.destroy());
  }

  override _read(): void {
    this.socket.resume();
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.isAwaitingResponse = true;
    this.socket.write(bytes, done);
  }

  override _writev(parts: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(parts.map(({ chunk }) => chunk)), 'binary', done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.socket.destroy();
    done(error);
  }

  private receive(bytes: Buffer): void {
    if (this.isAwaitingResponse && acceptInterim(bytes) < bytes.length) this.isAwaitingResponse = false;
    if (!this.push(bytes)) this.socket.pause();
  }
}

/** @returns where the final response begins; the length of the bytes when there are only interim responses */
function acceptInterim(bytes: Buffer): number {
  let at = 0;
  while (isInterim(bytes, at)) {
    const last = at + STATUS_AT + 2;
    if (bytes[last - 1] === ZERO && bytes[last] === ZERO) bytes[last] = TWO;
    const end = bytes.indexOf(END, last);
    if (end === -1) return bytes.length;
    at = end + END.length;
  }
  return at;
}

const isInterim = (bytes: Buffer, at: number): boolean =>
  bytes[at + STATUS_AT] === ONE && INTERIM.test(bytes.toString('latin1', at, at + STATUS_AT + 1));
