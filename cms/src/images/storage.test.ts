import { storeOptions } from './storage';

test('a request with a wrong time is sent again even after an outage has used up all retries', async () => {
  const { retryStrategy } = storeOptions({ region: 'a', accessKeyId: 'b', secretAccessKey: 'c', bucket: 'd', baseUrl: 'e' });
  const first = await retryStrategy.acquireInitialRetryToken('');
  const retry = (name: string, token = first) =>
    retryStrategy.refreshRetryTokenForRetry(token, { errorType: 'TRANSIENT', error: { name, message: '' } });

  const outage = await Promise.allSettled(Array.from({ length: 200 }, () => retry('TimeoutError')));
  const skewed = await retry('RequestTimeTooSkewed');

  expect(outage.at(-1)!.status).toBe('rejected');
  expect(skewed.getRetryCount()).toBe(1);
  await expect(retry('RequestTimeTooSkewed', skewed)).rejects.toThrow();
});
