import { devSolana } from '@latchkey/devnet'
import { base58, hex } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSolanaAddress } from './isSolanaAddress.ts'
import { toBase58 } from './toBase58.ts'

// Test vectors of draft-msporny-base58.
test.each([
  ['48656c6c6f20576f726c6421', '2NEpo7TZRRrLZSi2U'],
  [
    '54686520717569636b2062726f776e20666f78206a756d7073206f76657220746865206c617a7920646f672e',
    'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
  ],
  ['0000287fb4cd', '11233QC4'],
])('%s is %s in base58', (bytes, text) => {
  expect(toBase58(hex.decode(bytes))).toBe(text)
})

test('base58 is that of another library, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect(toBase58(bytes)).toBe(base58.encode(bytes))
    }),
  )
})

test.each([
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'So11111111111111111111111111111111111111112',
  ...devSolana.accounts.map(({ address }) => address),
])('%s is an address (S5.6)', (text) => {
  expect(isSolanaAddress(text)).toBe(true)
})

test.each([
  ['too short', '1111111111111111111111111111111'],
  ['too long', 'So111111111111111111111111111111111111111121'],
  ['33 bytes', '111111111111111111111111111111111'],
  ['a 0, which base58 lacks', '0oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq9'],
  ['hex', '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'],
  ['empty', ''],
  ['spaces', ' So11111111111111111111111111111111111111112'],
])('%s is no address (S5.6)', (_what, text) => {
  expect(isSolanaAddress(text)).toBe(false)
})
