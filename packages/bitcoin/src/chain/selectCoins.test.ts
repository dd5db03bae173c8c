import { devBitcoin } from '@latchkey/devnet'
import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { expect, test } from 'vitest'
import { chainOf } from '../network/BitcoinChain.ts'
import { addressNetworks } from '../psbt/addressNetworks.ts'
import { selectCoins } from './selectCoins.ts'

const [alice, bob] = devBitcoin.accounts
const { address } = alice.payment
const chain = chainOf(devBitcoin.networkId)!
const script = OutScript.encode(Address(addressNetworks.regtest).decode(address))

function select(values: readonly bigint[], sats: bigint | 'max', feePerByte = 1n) {
  const coins = values.map((value, vout) => ({ script, txid: 'ab'.repeat(32), value, vout }))
  const account = { address, namespace: 'bip122', type: 'payment' } as const
  const selected = selectCoins({ account, chain, coins, feePerByte, sats, to: bob.payment.address })
  if (!selected) return undefined
  const { inputsLength, outputsLength } = Transaction.fromPSBT(base64.decode(selected.psbt))
  return { ...selected, inputsLength, outputsLength }
}

test('no coins, too few, and enough for the amount but not for its fee, select nothing', () => {
  expect(select([], 1000n)).toBeUndefined()
  expect(select([1000n], 2000n)).toBeUndefined()
  expect(select([1000n], 1000n)).toBeUndefined()
  expect(select([], 'max')).toBeUndefined()
})

test('the rest goes back to the account, unless it is dust', () => {
  expect(select([100_000n], 40_000n)).toMatchObject({ outputsLength: 2, sats: 40_000n })
  const close = select([100_000n], 99_500n)
  expect(close).toMatchObject({ fee: 500n, outputsLength: 1 })
})

test('all is one output, and the amount and the fee are everything', () => {
  const all = select([50_000n, 30_000n, 20_000n], 'max', 7n)
  expect(all).toMatchObject({ inputsLength: 3, outputsLength: 1 })
  expect(Number(all?.sats) + Number(all?.fee)).toBe(100_000)
  expect(all?.inputs).toEqual([0, 1, 2].map((index) => ({ address, index })))
})

test('coins so small that they may carry an inscription are left alone', () => {
  expect(select([546n, 50_000n], 'max')?.inputsLength).toBe(1)
  expect(select([547n, 50_000n], 'max')?.inputsLength).toBe(2)
  expect(select([546n], 300n)).toBeUndefined()
})
