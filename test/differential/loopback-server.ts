import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { fixtures, type Sample } from '../support/fixtures.ts';

/** Serves the fixtures on 127.0.0.1: any request below `/<fixture>/` is answered with its bytes. */
export class LoopbackServer {
  readonly #samples: ReadonlyMap<string, Sample>;
  readonly #server: Server;

  constructor() {
    this.#samples = new Map(fixtures().map((sample) => [basename(sample.path), sample]));
    this.#server = createServer((request, response) => {
      request.resume();
      const name = decodeURIComponent(request.url?.split('/')[1] ?? '');
      const sample = this.#samples.get(name);
      if (!sample) {
        response.writeHead(404).end();
        return;
      }
      const type = name.endsWith('.sse') ? 'text/event-stream' : 'application/json';
      response.writeHead(200, { 'content-type': type, connection: 'close' });
      response.end(sample.bytes);
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** The base address under which every call is answered with this fixture. */
  addressOf(fixture: string): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/${encodeURIComponent(fixture)}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve, reject) => {
      this.#server.close((error) => (error ? reject(error) : resolve()));
    });
  }
}
