import type { Balance, ChainActions } from '@latchkey/core/adapter'
import { TokenNotSupportedError } from '../errors/request.ts'
import type { BitcoinRpc } from './createRpc.ts'
import { parseExact } from './parseExact.ts'
import { supply } from './supply.ts'

/** Reads what an address holds, in sats, transactions that wait for a block included. */
export async function getBalance(
  rpc: BitcoinRpc,
  { address, network, signal, token }: Parameters<ChainActions['getBalance']>[0],
): Promise<Balance> {
  if (token) throw new TokenNotSupportedError({ networkId: network.caipNetworkId, token })
  const path = `/address/${encodeURIComponent(address)}`
  const value = await rpc.request(network, path, { read: readBalance, signal })
  const { decimals, symbol } = network.nativeCurrency
  return { decimals, symbol, value }
}

/** @throws {TypeError} when the text has no sums */
function readBalance(text: string): bigint {
  const { chain_stats: confirmed, mempool_stats: pending } = parseExact(text) as Partial<
    Record<'chain_stats' | 'mempool_stats', Record<string, unknown>>
  >
  const value = held(confirmed) + held(pending)
  if (value < 0n || value > supply) throw new TypeError('The API gave more than there is')
  return value
}

function held(stats: Readonly<Record<string, unknown>> | undefined): bigint {
  const { funded_txo_sum: funded, spent_txo_sum: spent } = stats ?? {}
  if (typeof funded !== 'bigint' || typeof spent !== 'bigint')
    throw new TypeError('The API gave no sums')
  return funded - spent
}
