import type { Socket } from 'node:net';

/** The start of an interim response (1xx) up to the first of the three digits of its status. HTTP/1.0 has no interim responses. */
const INTERIM = /^HTTP\/1\.1 1$/;
const STATUS_AT = 'HTTP/1.1 '.length;
const END = '\r\n\r\n';
const [ZERO, ONE, TWO] = [0x30, 0x31, 0x32];

/**
 * Lets undici read `100 Continue` as `102 Processing`. undici 7.30 ignores interim responses, as RFC 9110 15.2 requires, but ends
 * the connection on this one, because it cannot be asked to expect it. Reading it costs the usual response one comparison.
 */
export function acceptContinue(socket: Socket): void {
  const read = socket.read.bind(socket);
  /** How much was written when the last final response began: what is read now belongs to it until more is written. */
  let written = 0;
  socket.read = (size?: number): Buffer | null => {
    const bytes = read(size) as Buffer | null;
    if (bytes === null || socket.bytesWritten === written) return bytes;
    if (acceptInterim(bytes) < bytes.length) written = socket.bytesWritten;
    return bytes;
  };
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
