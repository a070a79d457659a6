import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  currentRequestId,
  currentTraceId,
  currentTraceparent,
  evenIfClientGone,
  requestContext,
  runAsRequest,
  runAsService,
  type RequestContext,
} from './request-context.js';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const client = { isGone: () => true, onceGone: () => () => undefined };

describe('the context of a request', () => {
  it('is that of the request by which the code was started, even later', async () => {
    const inRequest = (context: RequestContext) =>
      runAsRequest(context, async () => {
        await sleep(1);
        return requestContext();
      });
    const [first, second] = [{ id: 'a' }, { id: 'b' }];
    const found = await Promise.all([inRequest(first), inRequest(second)]);
    expect([found[0] === first, found[1] === second]).toEqual([true, true]);
  });

  it('says which request and trace log lines and events belong to', () => {
    const read = () => [currentRequestId(), currentTraceparent(), currentTraceId()];
    expect(runAsRequest({ id: 'a', traceparent }, read)).toEqual([
      'a',
      traceparent,
      traceparent.slice(3, 35),
    ]);
    expect(read()).toEqual(['none', null, undefined]);
  });

  it('is left by what runs for several requests', () => {
    expect(
      runAsRequest({ id: 'a', traceparent, client }, () => runAsService(requestContext)),
    ).toBeUndefined();
  });

  it('is the same without its client for what has to be completed', () => {
    const context = { id: 'a', applicationId: 7, client };
    expect(runAsRequest(context, () => evenIfClientGone(requestContext))).toEqual({
      ...context,
      client: undefined,
    });
    expect(context.client).toBe(client);
    expect(evenIfClientGone(requestContext)).toBeUndefined();
  });
});
