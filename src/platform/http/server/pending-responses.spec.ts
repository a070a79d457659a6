import { describe, expect, it } from '@jest/globals';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { WaitingClient } from './server-limits.js';

describe('the client that waits for a response', () => {
  const newResponse = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()));

  it('is listened to once, however many connections the request waits for', () => {
    const response = newResponse();
    const client = new WaitingClient(response);
    for (let count = 0; count < 20; count += 1) client.onceGone(() => undefined);
    expect(response.listenerCount('close')).toBe(1);
  });

  it('is reported as gone to those who still listen', () => {
    const response = newResponse();
    const client = new WaitingClient(response);
    const called: string[] = [];
    client.onceGone(() => called.push('first'));
    const removeListener = client.onceGone(() => called.push('removed'));
    client.onceGone(() => called.push('last'));
    removeListener();
    response.destroy();
    response.emit('close');
    expect(called).toEqual(['first', 'last']);
  });
});
