import { devBitcoin } from '@latchkey/devnet'
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { Address, OutScript, p2tr } from '@scure/btc-signer/payment.js'
import { pubSchnorr } from '@scure/btc-signer/utils.js'
import { describe, expect, test } from 'vitest'
import { chainOf } from '../network/BitcoinChain.ts'
import { addressNetworks } from '../psbt/addressNetworks.ts'
import { selectCoins } from './selectCoins.ts'

const [alice, bob] = devBitcoin.accounts
const { address } = alice.payment
const chain = chainOf(devBitcoin.networkId)!

function select(
  values: readonly bigint[],
  sats: bigint | 'max',
  feePerByte = 1n,
  from: { address: string; publicKey?: string } = { address },
) {
  const script = OutScript.encode(Address(addressNetworks.regtest).decode(from.address))
  const coins = values.map((value, vout) => ({ script, txid: 'ab'.repeat(32), value, vout }))
  // Whatever a wallet calls it.
  const account = { namespace: 'bip122', type: 'payment', ...from } as const
  const selected = selectCoins({ account, chain, coins, feePerByte, sats, to: bob.payment.address })
  if (!selected) return undefined
  const transaction = Transaction.fromPSBT(base64.decode(selected.psbt))
  const { inputsLength, outputsLength } = transaction
  const spentValues = Array.from(
    { length: inputsLength },
    (_, index) => transaction.getInput(index).witnessUtxo?.amount ?? 0n,
  )
  return { ...selected, inputsLength, outputsLength, spentValues }
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

test('all of it selects nothing where its fee leaves less than is relayed', () => {
  expect(select([600n], 'max', 2n)).toMatchObject({ sats: 380n })
  expect(select([600n], 'max', 3n)).toBeUndefined()
})

test('coins so small that they may carry an inscription are left alone', () => {
  expect(select([546n, 50_000n], 'max')?.inputsLength).toBe(1)
  expect(select([547n, 50_000n], 'max')?.inputsLength).toBe(2)
  expect(select([546n], 300n)).toBeUndefined()
  expect(select([546n, 50_000n], 'max')?.collectibles).toBeUndefined()
})

describe('a taproot account, whose coins up to 10,000 sats may carry collectibles', () => {
  const key = pubSchnorr(new Uint8Array(32).fill(7))
  const taproot = String(p2tr(key, undefined, addressNetworks.regtest).address)
  const of = (values: readonly bigint[], sats: bigint | 'max', feePerByte = 1n) => {
    const selected = select(values, sats, feePerByte, {
      address: taproot,
      publicKey: hex.encode(key),
    })
    if (!selected) return undefined
    const { collectibles, spentValues } = selected
    return { collectibles, spent: spentValues }
  }

  test.each<[string, readonly bigint[], bigint | 'max', readonly bigint[], string | undefined]>([
    ['max leaves them', [600n, 10_000n, 10_001n, 90_000n], 'max', [10_001n, 90_000n], 'spared'],
    ['a payment leaves them', [9_000n, 10_000n, 90_000n], 18_000n, [90_000n], 'spared'],
    ['dust is spared, too', [546n, 90_000n], 'max', [90_000n], 'spared'],
    ['none are there', [10_001n, 90_000n], 'max', [10_001n, 90_000n], undefined],
    ['nothing else is there', [600n, 10_000n], 'max', [600n, 10_000n], 'spent'],
    ['nothing else pays', [5_000n, 10_000n], 9_000n, [10_000n], 'spent'],
    [
      'a payment takes no more of them than it needs, the largest first',
      [600n, 7_000n, 8_000n, 9_000n, 90_000n],
      100_000n,
      [8_000n, 9_000n, 90_000n],
      'spent',
    ],
    [
      'all of it takes all of it',
      [700n, 9_000n, 90_000n],
      99_000n,
      [9_000n, 90_000n, 700n],
      'spent',
    ],
  ])('%s', (_, values, sats, spent, collectibles) => {
    const sorted = (list: readonly bigint[] | undefined) =>
      [...(list ?? [])].sort((one, other) => Number(one - other))
    const selected = of(values, sats)
    expect(sorted(selected?.spent)).toEqual(sorted(spent))
    expect(selected?.collectibles).toBe(collectibles)
  })

  test('coins that cost more than they are worth do not make others collectibles’ price', () => {
    expect(of([20_000n, 9_000n], 'max', 500n)).toBeUndefined()
    expect(of([20_000n, 9_000n], 'max', 100n)).toEqual({
      collectibles: 'spared',
      spent: [20_000n],
    })
  })

  test('thousands of them are searched, not tried one by one', () => {
    const values = [50_000n, ...Array.from({ length: 2000 }, () => 10_000n)]
    expect(of(values, 100_000n)?.spent).toHaveLength(7)
  })
})
