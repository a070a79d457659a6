import { createServer, type Socket } from 'node:net';

/**
 * A receiver that uses little CPU time, so that the sender is measured. It listens on all addresses of this machine, so
 * that 127.0.0.1, 127.0.0.2, … act as different receivers. Requests to /unresponsive never get a response.
 */

const ANSWER = Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok');
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const UNRESPONSIVE = 'POST /unresponsive';

createServer(serve).listen(Number(process.env['PORT']), '0.0.0.0');

/** Responds to each request when it is complete; connections are not pipelined. */
function serve(socket: Socket): void {
  let received: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const headEnd = received.indexOf(END_OF_HEAD);
    if (headEnd < 0) return;
    const head = received.toString('latin1', 0, headEnd);
    const bodyLength = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (received.length < headEnd + END_OF_HEAD.length + bodyLength) return;
    received = Buffer.alloc(0);
    if (!head.startsWith(UNRESPONSIVE)) socket.write(ANSWER);
  });
}
