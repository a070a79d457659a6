import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

/** What a name has; `silent`: it is never answered about. Other names do not exist. */
export interface Zone {
  addresses?: string[];
  ttl?: number;
  silent?: boolean | 'AAAA';
}

export interface Question {
  name: string;
  type: 'A' | 'AAAA';
}

const TYPES: Record<number, Question['type']> = { 1: 'A', 28: 'AAAA' };
const HEADER_BYTES = 12;
const RESPONSE = 0x8180;
const NAME_ERROR = 3;
/** A pointer to the name in the question. */
const SAME_NAME = 0xc00c;

/** A DNS server of the test's own, on UDP. */
export class DnsServer {
  readonly zones = new Map<string, Zone>();
  /** Every question, in the order they came. */
  readonly questions: Question[] = [];
  private readonly socket = createSocket('udp4');

  private constructor() {
    this.socket.on('message', (query, from) => this.answer(query, from));
  }

  static async start(): Promise<DnsServer> {
    const server = new DnsServer();
    server.socket.bind(0, '127.0.0.1');
    await once(server.socket, 'listening');
    return server;
  }

  /** As WEBHOOK_DNS_SERVERS takes it. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  /** How often somebody asked for an address of the name, by the family. */
  asked(name: string, type: Question['type'] = 'A'): number {
    return this.questions.filter((question) => question.name === name && question.type === type).length;
  }

  async stop(): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }

  private answer(query: Buffer, { port, address }: RemoteInfo): void {
    const { end, ...question } = readQuestion(query);
    this.questions.push(question);
    const zone = this.zones.get(question.name);
    if (zone?.silent === true || zone?.silent === question.type) return;
    const records = (zone?.addresses ?? []).filter((one) => isIPv6(one) === (question.type === 'AAAA'));
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(RESPONSE | (zone === undefined ? NAME_ERROR : 0), 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    const body = records.map((one) => record(one, zone?.ttl ?? 300));
    this.socket.send(Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...body]), port, address);
  }
}

function readQuestion(query: Buffer): Question & { end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: TYPES[query.readUInt16BE(at + 1)]!, end: at + 5 };
}

function record(address: string, ttl: number): Buffer {
  const data = isIPv6(address) ? bytesOfIPv6(address) : Buffer.from(address.split('.').map(Number));
  const fixed = Buffer.alloc(HEADER_BYTES);
  fixed.writeUInt16BE(SAME_NAME, 0);
  fixed.writeUInt16BE(data.length === 4 ? 1 : 28, 2);
  fixed.writeUInt16BE(1, 4);
  fixed.writeUInt32BE(ttl, 6);
  fixed.writeUInt16BE(data.length, 10);
  return Buffer.concat([fixed, data]);
}

function bytesOfIPv6(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::');
  const groups = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => parseInt(group, 16));
  const before = groups(head);
  const after = groups(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  const bytes = Buffer.alloc(16);
  [...before, ...zeros, ...after].forEach((group, place) => bytes.writeUInt16BE(group, place * 2));
  return bytes;
}
