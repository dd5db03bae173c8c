import type { Account, Network } from '@latchkey/core/adapter'
import { RpcFailedError } from '@latchkey/core/adapter'
import { base64, hex } from '@scure/base'
import { Address, OutScript, p2sh, p2tr, p2wpkh } from '@scure/btc-signer/payment.js'
import { RawTx } from '@scure/btc-signer/script.js'
import { selectUTXO } from '@scure/btc-signer/utxo.js'
import { InsufficientFundsError } from '../errors/request.ts'
import type { BitcoinChain } from '../network/BitcoinChain.ts'
import { addressNetworks } from '../psbt/addressNetworks.ts'
import type { PsbtInput } from '../wallet/BitcoinWallet.ts'
import type { Esplora } from './createEsplora.ts'
import { parseExact } from './parseExact.ts'

/** Blocks within which the transaction is to be taken. */
const feeTarget = '6'

type Coin = { txid: string; value: bigint; vout: number }

/**
 * A PSBT that pays sats from an account's coins and gives the rest back to it.
 *
 * @throws {InsufficientFundsError} @throws {RpcFailedError}
 */
export async function buildTransfer({
  account,
  chain,
  esplora,
  network,
  sats,
  to,
}: {
  account: Account
  chain: BitcoinChain
  esplora: Esplora
  network: Network
  sats: bigint
  to: string
}): Promise<{ inputs: readonly PsbtInput[]; psbt: string }> {
  const { address } = account
  const addressNetwork = addressNetworks[chain.realm]
  const [coins, feePerByte] = await Promise.all([
    esplora.get(network, `/address/${encodeURIComponent(address)}/utxo`, { read: readCoins }),
    esplora.get(network, '/fee-estimates', { read: readFee }),
  ])
  const spending = spendingParts(account, chain)
  const script = OutScript.encode(Address(addressNetwork).decode(address))
  const inputs = await Promise.all(
    coins.map(async ({ txid, value, vout }) => ({
      index: vout,
      txid,
      ...(spending === 'legacy'
        ? // A signature of this kind covers the whole earlier transaction only by its id.
          { nonWitnessUtxo: await earlier(esplora, network, txid) }
        : { ...spending, witnessUtxo: { amount: value, script } }),
    })),
  )
  const selected =
    inputs.length > 0
      ? selectUTXO(inputs, [{ address: to, amount: sats }], 'default', {
          bip69: true,
          changeAddress: address,
          createTx: true,
          feePerByte,
          network: addressNetwork,
        })
      : undefined
  const transaction = selected?.tx
  if (!transaction) {
    const available = coins.reduce((sum, { value }) => sum + value, 0n)
    throw new InsufficientFundsError({
      reason: `Asked for ${sats} sats and the fee; the account has ${available} sats.`,
    })
  }
  return {
    inputs: Array.from({ length: transaction.inputsLength }, (_, index) => ({ address, index })),
    psbt: base64.encode(transaction.toPSBT()),
  }
}

/** What an input needs beside the coin for its address to be spent from. */
function spendingParts({ address, publicKey }: Account, { realm }: BitcoinChain) {
  const network = addressNetworks[realm]
  const { type } = Address(network).decode(address)
  if (type === 'pkh') return 'legacy'
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

async function earlier(esplora: Esplora, network: Network, txid: string) {
  const path = `/tx/${txid}/hex`
  const text = await esplora.get(network, path, { read: (answer) => answer.trim() })
  try {
    return RawTx.decode(hex.decode(text))
  } catch (cause) {
    throw new RpcFailedError({ cause, method: path, networkId: network.caipNetworkId })
  }
}

/** @throws {TypeError} */
function readCoins(text: string): readonly Coin[] {
  const answer = parseExact(text)
  if (!Array.isArray(answer)) throw new TypeError('The API gave no list of coins')
  return answer.map((coin: unknown) => {
    const { txid, value, vout } = (coin ?? {}) as Record<string, unknown>
    if (
      typeof txid !== 'string' ||
      !/^[0-9a-f]{64}$/.test(txid) ||
      typeof value !== 'bigint' ||
      !Number.isSafeInteger(vout)
    )
      throw new TypeError('The API gave a coin without its parts')
    return { txid, value, vout: vout as number }
  })
}

/** Sats for each virtual byte, at least the one that nodes relay for. @throws {TypeError} */
function readFee(text: string): bigint {
  const rate = (JSON.parse(text) as Record<string, unknown> | null)?.[feeTarget]
  if (typeof rate !== 'number' || !(rate >= 0) || rate > maxFeeRate)
    throw new TypeError('The API gave no fee')
  return BigInt(Math.max(1, Math.ceil(rate)))
}

/** A rate above this is a mistake of the API, and would cost the visitor dearly. */
const maxFeeRate = 5_000
