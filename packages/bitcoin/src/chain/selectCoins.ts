import type { Account } from '@latchkey/core/adapter'
import { base64, hex } from '@scure/base'
import { Address, p2sh, p2tr, p2wpkh } from '@scure/btc-signer/payment.js'
import type { RawTx } from '@scure/btc-signer/script.js'
import { selectUTXO } from '@scure/btc-signer/utxo.js'
import type { BitcoinChain } from '../network/BitcoinChain.ts'
import { addressNetworks } from '../psbt/addressNetworks.ts'
import type { PsbtInput } from '../wallet/BitcoinWallet.ts'
import { leastFor } from './dust.ts'

type Transaction = ReturnType<typeof RawTx.decode>

/** An unspent output of the account; one of a legacy address comes with the transaction it is of. */
export type Coin = {
  script: Uint8Array
  transaction?: Transaction | undefined
  txid: string
  value: bigint
  vout: number
}

export type Selection = {
  /** What the receiver gets. */
  sats: bigint
  fee: bigint
  inputs: readonly PsbtInput[]
  /** In base64. */
  psbt: string
  /** What became of coins that may carry collectibles; nothing where there are none. */
  collectibles: 'spared' | 'spent' | undefined
}

export type SelectionFacts = {
  account: Account
  chain: BitcoinChain
  coins: readonly Coin[]
  feePerByte: bigint
  /** `max` pays coins out, and leaves no rest. */
  sats: bigint | 'max'
  to: string
}

/** Coins this small are never spent: they may carry an inscription, and are worth less than spending them costs. */
const sparedSats = 546n
/** Inscriptions and their like are kept in coins of taproot addresses, with 10,000 sats by default. */
const collectibleSats = 10_000n

/**
 * Pure: a PSBT that pays from an account's coins and gives the rest back to it; nothing when they do not cover it.
 *
 * Coins of a taproot account that may carry collectibles are spent only where the others do not pay, and no more of
 * them than it takes; `max` is all of the others.
 */
export function selectCoins({ coins, ...facts }: SelectionFacts): Selection | undefined {
  const spendable = spendableCoins(coins)
  const isTaproot = typeOf(facts.account.address, facts.chain) === 'tr'
  const isPlain = ({ value }: Coin) => !isTaproot || value > collectibleSats
  const plain = spendable.filter(isPlain)
  const rare = spendable
    .filter((coin) => !isPlain(coin))
    .sort((one, other) => (one.value < other.value ? 1 : -1))
  const select = (count: number) =>
    payFrom({ ...facts, coins: [...plain, ...rare.slice(0, count)] })

  const spared = select(0)
  if (spared) {
    const isSparing = isTaproot && coins.length > plain.length
    return { ...spared, collectibles: isSparing ? 'spared' : undefined }
  }
  const count = fewest(rare.length, facts.sats, {
    covers: (sats, some) => sumOf(plain) + sumOf(rare.slice(0, some)) > sats,
    pays: (some) => select(some) !== undefined,
  })
  const spent = count > 0 ? select(count) : undefined
  return spent && { ...spent, collectibles: 'spent' }
}

/**
 * Of how many coins the fewest pay: what some pay, more of them do as well. Selecting takes a while for each coin, so
 * few are tried before many; `max` takes all.
 */
function fewest(
  all: number,
  sats: bigint | 'max',
  {
    covers,
    pays,
  }: {
    /** Whether some cover an amount, its fee left out. */
    covers: (sats: bigint, some: number) => boolean
    pays: (some: number) => boolean
  },
): number {
  if (sats === 'max') return all
  let tooFew = 0
  while (tooFew < all && !covers(sats, tooFew + 1)) tooFew += 1
  if (tooFew === all) return 0
  let enough = tooFew + 1
  while (enough < all && !pays(enough)) {
    tooFew = enough
    enough = Math.min(all, enough * 2)
  }
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (pays(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}

function sumOf(coins: readonly Coin[]): bigint {
  return coins.reduce((sum, { value }) => sum + value, 0n)
}

/** Pure: what can be paid at all, collectibles included. */
export function selectAll({ coins, ...facts }: Omit<SelectionFacts, 'sats'>) {
  return payFrom({ ...facts, coins: spendableCoins(coins), sats: 'max' })
}

export function spendableCoins(coins: readonly Coin[]): readonly Coin[] {
  return coins.filter(({ value }) => value > sparedSats)
}

/** Nothing when the coins do not cover the amount and its fee, or leave less than can be paid. */
function payFrom({
  account,
  chain,
  coins,
  feePerByte,
  sats,
  to,
}: SelectionFacts): Omit<Selection, 'collectibles'> | undefined {
  const { address } = account
  const network = addressNetworks[chain.realm]
  const parts = spendingParts(account, chain)
  const inputs = coins.map(({ script, transaction, txid, value, vout }) => ({
    index: vout,
    txid,
    ...(transaction
      ? { nonWitnessUtxo: transaction }
      : { ...parts, witnessUtxo: { amount: value, script } }),
  }))
  if (inputs.length === 0) return undefined
  const options = { bip69: true, createTx: true, feePerByte, network }
  const selected =
    sats === 'max'
      ? // What is left of everything, after the fee, goes to the receiver.
        selectUTXO(inputs, [], 'all', {
          ...options,
          changeAddress: to,
          dust: leastFor(to) - 1n,
          dustRelayFeeRate: 1n,
        })
      : selectUTXO(inputs, [{ address: to, amount: sats }], 'default', {
          ...options,
          changeAddress: address,
        })
  const transaction = selected?.tx
  const paid = sats === 'max' && transaction?.outputsLength ? transaction.getOutput(0).amount : sats
  const fee = selected?.fee
  if (!transaction || fee === undefined || paid === undefined || paid === 'max') return undefined
  return {
    fee,
    inputs: Array.from({ length: transaction.inputsLength }, (_, index) => ({ address, index })),
    psbt: base64.encode(transaction.toPSBT()),
    sats: paid,
  }
}

/** Whether a signature of the address covers what it spends only by the whole transaction before. */
export function isLegacy(address: string, chain: BitcoinChain): boolean {
  return typeOf(address, chain) === 'pkh'
}

function typeOf(address: string, { realm }: BitcoinChain) {
  return Address(addressNetworks[realm]).decode(address).type
}

/** What an input needs beside the coin for its address to be spent from. */
function spendingParts({ address, publicKey }: Account, { realm }: BitcoinChain) {
  const network = addressNetworks[realm]
  const { type } = Address(network).decode(address)
  if (!publicKey) return {}
  try {
    const key = hex.decode(publicKey)
    if (type === 'sh') {
      const nested = p2sh(p2wpkh(key, network), network)
      return nested.address === address ? { redeemScript: nested.redeemScript } : {}
    }
    if (type === 'tr') {
      // 33 bytes begin with a sign that taproot leaves out.
      const taproot = p2tr(key.slice(-32), undefined, network)
      return taproot.address === address ? { tapInternalKey: taproot.tapInternalKey } : {}
    }
  } catch {
    // A key that is none: the wallet knows its own.
  }
  return {}
}
