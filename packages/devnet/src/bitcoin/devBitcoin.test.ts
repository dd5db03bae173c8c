import { hexToBytes } from '@noble/curves/utils.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2tr, p2wpkh } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { devMnemonic } from '../chain/devAccounts.ts'
import { devBitcoin, regtest } from './devBitcoin.ts'

test('the accounts are those of the development mnemonic, by BIP-84 and BIP-86', () => {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(devMnemonic))
  for (const [index, { ordinal, payment }] of devBitcoin.accounts.entries()) {
    const forPayments = root.derive(`m/84'/1'/0'/0/${index}`)
    expect(payment.address).toBe(p2wpkh(forPayments.publicKey!, regtest).address)
    expect(hexToBytes(payment.privateKey)).toEqual(forPayments.privateKey)
    const forOrdinals = root.derive(`m/86'/1'/0'/0/${index}`)
    const internalKey = forOrdinals.publicKey!.slice(1)
    expect(ordinal.address).toBe(p2tr(internalKey, undefined, regtest).address)
    expect(hexToBytes(ordinal.privateKey)).toEqual(forOrdinals.privateKey)
  }
})
