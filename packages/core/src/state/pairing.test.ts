import { expect, test } from 'vitest'
import { isPairingStale, pairingLifetimeMs } from './pairing.ts'

test('an offer counts as expired with less than ten seconds left (S4.43, S9.6)', () => {
  const pairing = { expiresMs: pairingLifetimeMs, status: 'waiting', uri: 'wc:' } as const
  expect(pairingLifetimeMs).toBe(240_000)
  expect(isPairingStale(pairing, 230_000)).toBe(false)
  expect(isPairingStale(pairing, 230_001)).toBe(true)
  expect(isPairingStale({ status: 'opening' }, 999_999)).toBe(false)
})
