import type { Account } from '@latchkey/core/adapter'
import { base64, hex } from '@scure/base'
import { Address, p2sh, p2tr, p2wpkh } from '@scure/btc-signer/payment.js'
import type { RawTx } from '@scure/btc-signer/script.js'
import { selectUTXO } from '@scure/btc-signer/utxo.js'
import type { BitcoinChain } from '../network/BitcoinChain.ts'
import { addressNetworks } from '../psbt/addressNetworks.ts'
import type { PsbtInput } from '../wallet/BitcoinWallet.ts'

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
}

/** Coins this small may carry an inscription, and are worth less than spending them costs. */
const sparedSats = 546n

/** Pure: a PSBT that pays from an account's coins and gives the rest back to it; nothing when they do not cover it. */
export function selectCoins({
  account,
  chain,
  coins,
  feePerByte,
  sats,
  to,
}: {
  account: Account
  chain: BitcoinChain
  coins: readonly Coin[]
  feePerByte: bigint
  /** `max` pays all coins out, and leaves no rest. */
  sats: bigint | 'max'
  to: string
}): Selection | undefined {
  const { address } = account
  const network = addressNetworks[chain.realm]
  const parts = spendingParts(account, chain)
  const inputs = coins
    .filter(({ value }) => value > sparedSats)
    .map(({ script, transaction, txid, value, vout }) => ({
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
        selectUTXO(inputs, [], 'all', { ...options, changeAddress: to })
      : selectUTXO(inputs, [{ address: to, amount: sats }], 'default', {
          ...options,
          changeAddress: address,
        })
  const transaction = selected?.tx
  const paid = sats === 'max' ? transaction?.getOutput(0).amount : sats
  const fee = selected?.fee
  if (!transaction || fee === undefined || paid === undefined) return undefined
  return {
    fee,
    inputs: Array.from({ length: transaction.inputsLength }, (_, index) => ({ address, index })),
    psbt: base64.encode(transaction.toPSBT()),
    sats: paid,
  }
}

/** Whether a signature of the address covers what it spends only by the whole transaction before. */
export function isLegacy(address: string, { realm }: BitcoinChain): boolean {
  return Address(addressNetworks[realm]).decode(address).type === 'pkh'
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
