import { expect, test } from 'vitest'
import { checksumAddress } from './checksumAddress.ts'
import { isEvmAddress } from './isEvmAddress.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test.each([
  '',
  '0x',
  address.slice(0, -1),
  `${address}0`,
  `0x${address}`,
  'alice.eth',
  ` ${address}`,
])('error: %j is no EVM address (S5.5)', (text) => {
  expect(isEvmAddress(text)).toBe(false)
  expect(() => checksumAddress(text)).toThrow(
    expect.objectContaining({ code: 'address.invalid', message: `Invalid address: ${text}` }),
  )
})

test.each([address, address.toLowerCase(), address.slice(2), address.toUpperCase().slice(2)])(
  '40 hex characters with optional 0x are one, in any case: %s (S5.5)',
  (text) => {
    expect(isEvmAddress(text)).toBe(true)
    expect(checksumAddress(text)).toBe(address)
  },
)
