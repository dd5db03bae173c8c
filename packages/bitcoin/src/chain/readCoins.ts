import type { Account, Network } from '@latchkey/core/adapter'
import { RpcFailedError } from '@latchkey/core/adapter'
import { hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { RawTx } from '@scure/btc-signer/script.js'
import type { BitcoinChain } from '../network/BitcoinChain.ts'
import { addressNetworks } from '../psbt/addressNetworks.ts'
import type { BitcoinRpc } from './createRpc.ts'
import { parseExact } from './parseExact.ts'
import { type Coin, isLegacy } from './selectCoins.ts'
import { supply } from './supply.ts'

/** Outputs go by a number of 32 bits, whose last one stands for none. */
const maxOutputs = 0xffff_ffff

/** Reads the unspent outputs of an account. @throws {RpcFailedError} */
export async function readCoins(
  rpc: BitcoinRpc,
  {
    account: { address },
    chain,
    network,
    signal,
  }: {
    account: Account
    chain: BitcoinChain
    network: Network
    signal?: AbortSignal | undefined
  },
): Promise<readonly Coin[]> {
  const path = `/address/${encodeURIComponent(address)}/utxo`
  const outputs = await rpc.request(network, path, { read: readOutputs, signal })
  const script = OutScript.encode(Address(addressNetworks[chain.realm]).decode(address))
  const legacy = isLegacy(address, chain)
  return Promise.all(
    outputs.map(async (output) => ({
      ...output,
      script,
      transaction: legacy
        ? await readTransaction(rpc, { network, signal, txid: output.txid })
        : undefined,
    })),
  )
}

async function readTransaction(
  rpc: BitcoinRpc,
  { network, signal, txid }: { network: Network; signal: AbortSignal | undefined; txid: string },
) {
  const path = `/tx/${txid}/hex`
  const text = await rpc.request(network, path, { read: (answer) => answer.trim(), signal })
  try {
    return RawTx.decode(hex.decode(text))
  } catch (cause) {
    throw new RpcFailedError({ cause, method: path, networkId: network.caipNetworkId })
  }
}

/** @throws {TypeError} */
function readOutputs(text: string): readonly Pick<Coin, 'txid' | 'value' | 'vout'>[] {
  const answer = parseExact(text)
  if (!Array.isArray(answer)) throw new TypeError('The API gave no list of coins')
  return answer.map((coin: unknown) => {
    const { txid, value, vout } = (coin ?? {}) as Record<string, unknown>
    if (
      typeof txid !== 'string' ||
      !/^[0-9a-f]{64}$/.test(txid) ||
      typeof value !== 'bigint' ||
      value > supply ||
      !Number.isInteger(vout) ||
      !((vout as number) >= 0 && (vout as number) < maxOutputs)
    )
      throw new TypeError('The API gave a coin without its parts')
    return { txid, value, vout: vout as number }
  })
}
