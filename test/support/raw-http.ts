import { connect, type Socket } from 'node:net';
import { ADMIN_TOKEN } from './service.js';

/** One HTTP response, parsed from the bytes of the connection. */
export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: Headers;
  text: string;
}

const END_OF_HEADERS = '\r\n\r\n';

/** Sends bytes unchanged, which fetch cannot do. The service is expected to close the connection. */
export async function sendRaw(url: string, ...parts: (string | Buffer)[]): Promise<RawAnswer[]> {
  const socket = open(url);
  for (const part of parts) socket.write(part);
  return answersIn(await bytesOf(socket));
}

export function open(url: string): Socket {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  // The service may close the connection before everything is sent.
  socket.on('error', () => undefined);
  return socket;
}

/** Reads all bytes until the connection is closed. */
export function bytesOf(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
  return new Promise((resolve) => socket.once('close', () => resolve(Buffer.concat(chunks))));
}

/** A request of the administrator with `Connection: close`; `headers` follow the required ones. */
export function requestText(line: string, headers: string[] = [], body = ''): string {
  const all = ['Host: test', `X-AUTH-TOKEN: ${ADMIN_TOKEN}`, 'Connection: close', ...headers];
  return `${line}\r\n${all.join('\r\n')}${END_OF_HEADERS}${body}`;
}

/** Parses consecutive responses; each has a Content-Length, or is the last one. */
export function answersIn(bytes: Buffer): RawAnswer[] {
  const end = bytes.indexOf(END_OF_HEADERS);
  if (end < 0) return [];
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
  const rest = bytes.subarray(end + END_OF_HEADERS.length);
  const isInformational = status < 200;
  const length = isInformational ? 0 : Number(headers.get('content-length') ?? rest.length);
  const answer = { status, headers, text: rest.subarray(0, length).toString('utf8') };
  return [...(isInformational ? [] : [answer]), ...answersIn(rest.subarray(length))];
}
