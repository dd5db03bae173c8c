import { expect, test } from 'vitest'
import { nativePlaceholder } from './nativePlaceholder.ts'

test('each kind of chain has an address that stands for its own currency (S9.38)', () => {
  expect(nativePlaceholder('eip155')).toBe('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
  expect(nativePlaceholder('solana')).toBe('So11111111111111111111111111111111111111111')
  expect(nativePlaceholder('bip122')).toBe('0x')
})
