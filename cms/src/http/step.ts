import type { IncomingMessage, ServerResponse } from 'node:http';

/** A step of the pipeline: responds, or calls `next`. */
export type Step = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export function sendJson(response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}): void {
  const body = JSON.stringify(value);
  response.writeHead(status, { ...headers, 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}
