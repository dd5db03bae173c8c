import { createHash, createHmac } from 'node:crypto'
import { mnemonicToSeedSync } from '@scure/bip39'
import {
  createKeyPairSignerFromBytes,
  createKeyPairSignerFromPrivateKeyBytes,
  getBase58Decoder,
  getBase58Encoder,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { devMnemonic } from '../chain/devAccounts.ts'
import { devSolana } from './devSolana.ts'

/** SLIP-0010 for Ed25519, where every step is hardened. */
function derive(path: readonly number[]): Uint8Array {
  const step = (key: string | Uint8Array, data: Uint8Array) =>
    createHmac('sha512', key).update(data).digest()
  let node = step('ed25519 seed', mnemonicToSeedSync(devMnemonic))
  for (const index of path) {
    const data = Buffer.alloc(37)
    data.set(node.subarray(0, 32), 1)
    data.writeUInt32BE(index + 2 ** 31, 33)
    node = step(node.subarray(32), data)
  }
  return node.subarray(0, 32)
}

test('the accounts are those of the development mnemonic', async () => {
  for (const [index, { address, secretKey }] of devSolana.accounts.entries()) {
    const derived = await createKeyPairSignerFromPrivateKeyBytes(derive([44, 501, index, 0]))
    expect(derived.address).toBe(address)
    const listed = await createKeyPairSignerFromBytes(getBase58Encoder().encode(secretKey))
    expect(listed.address).toBe(address)
  }
})

test('the genesis hash and the mints are hashes of their names, and the network id begins the first', () => {
  const hashOf = (text: string) =>
    getBase58Decoder().decode(createHash('sha256').update(text).digest())
  expect(devSolana.genesisHash).toBe(hashOf('Latchkey local Solana chain'))
  expect(devSolana.networkId).toBe(`solana:${devSolana.genesisHash.slice(0, 32)}`)
  for (const { address, symbol } of devSolana.tokens)
    expect(address).toBe(hashOf(`Latchkey local Solana ${symbol}`))
})
