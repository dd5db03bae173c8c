import { afterAll, beforeAll, test } from 'vitest'
import { findRedis, startRedis, type TestRedis } from './startRedis.ts'

/** A Redis of the calling test file; where it is not installed `it` leaves the tests out, and `where` tells so in their titles. */
export function redisOfFile() {
  const binary = findRedis()
  let redis: TestRedis | undefined
  beforeAll(async () => {
    if (binary) redis = await startRedis(binary)
  })
  afterAll(() => redis?.stop())
  return {
    flush: async () => redis?.flush(),
    it: test.skipIf(!binary),
    /** Another one, which the test stops. */
    startAnother: () => startRedis(binary ?? ''),
    url: () => redis?.url ?? '',
    where: binary ? '' : ' (skipped: redis-server is not installed)',
  }
}
