import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `cut`: the connection is closed instead of an answer; `cut in the body`: after the headers and a part of the body. */
export type Reply =
  'cut' | 'cut in the body' | { status: number; headers?: Record<string, string>; body?: unknown };

/** An HTTP server that gives the replies of a list in turn, and records the requests. */
export interface ScriptedServer {
  url: string;
  requests: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[];
  replies: Reply[];
  stop(): Promise<void>;
}

export async function startScriptedServer(): Promise<ScriptedServer> {
  const requests: ScriptedServer['requests'] = [];
  const replies: Reply[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((parts: Buffer[]) => {
      const { method = '', url = '', headers } = request;
      requests.push({ method, path: url, headers, body: Buffer.concat(parts).toString() });
      const reply = replies.shift();
      if (reply === undefined) throw new Error(`No reply is left for ${method} ${url}`);
      if (reply === 'cut') return void request.socket.destroy();
      if (reply === 'cut in the body') {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
        return void response.write('{"id":', () => request.socket.destroy());
      }
      const type = reply.status < 400 ? 'application/json' : 'application/problem+json';
      response.writeHead(reply.status, { 'Content-Type': type, ...reply.headers });
      response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    replies,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
