import { getContractAddress, keccak256, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { devExchange } from './devExchange.ts'

test('addresses are those of a deployer of its own and its nonces', () => {
  const from = privateKeyToAddress(keccak256(toHex('latchkey devnet exchange')))
  const at = (nonce: bigint) => getContractAddress({ from, nonce })
  const { tokens, v2, v3, wrappedNative } = devExchange
  expect({ v2, v3, wrappedNative }).toEqual({
    v2: { factory: at(1n), router: at(2n) },
    v3: { factory: at(3n), positions: at(4n), quoter: at(6n), router: at(5n) },
    wrappedNative: at(0n),
  })
  expect(tokens.map(({ address }) => address)).toEqual([at(7n), at(8n), at(9n), at(10n)])
})
