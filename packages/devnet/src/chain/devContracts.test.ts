import { getContractAddress, keccak256, toHex } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { devAccounts, devMnemonic } from './devAccounts.ts'
import { devContracts, devTokens } from './devContracts.ts'

test('addresses are those of the deployer and its nonces', () => {
  const from = privateKeyToAddress(keccak256(toHex('latchkey devnet deployer')))
  const at = (nonce: bigint) => getContractAddress({ from, nonce })
  expect(devTokens.map(({ address }) => address)).toEqual([at(1n), at(2n), at(3n)])
  expect(devContracts).toMatchObject({
    batchAccount: getContractAddress({
      from: privateKeyToAddress(keccak256(toHex('latchkey devnet batch account'))),
      nonce: 0n,
    }),
    contractAccount: at(7n),
    ensRegistry: at(4n),
    ensResolver: at(5n),
    ensUniversalResolver: at(6n),
  })
})

test('accounts are the first of the mnemonic', () => {
  for (const [addressIndex, { address, privateKey }] of devAccounts.entries()) {
    expect(mnemonicToAccount(devMnemonic, { addressIndex }).address).toBe(address)
    expect(privateKeyToAddress(privateKey)).toBe(address)
  }
})
