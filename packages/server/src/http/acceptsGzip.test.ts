import { expect, test } from 'vitest'
import { acceptsGzip } from './acceptsGzip.ts'

test.each([
  ['gzip', true],
  ['br, GZIP;q=0.5', true],
  ['*', true],
  ['br;q=1, *;q=0.1', true],
  ['gzip;q=0', false],
  ['gzip;q=0, *', false],
  ['*;q=0', false],
  ['gzip;q=nonsense', false],
  ['br', false],
  ['identity', false],
  ['', false],
  [undefined, false],
])('Accept-Encoding: %s takes gzip: %s', (header, accepted) => {
  expect(acceptsGzip(header)).toBe(accepted)
})
