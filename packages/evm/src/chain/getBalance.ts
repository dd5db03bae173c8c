import type { Balance, ChainActions } from '@latchkey/core/adapter'
import { RpcFailedError } from '@latchkey/core/adapter'
import { decodeAbiParameters, hexToString, isHex, padHex } from 'viem/utils'
import type { EvmRpc } from './createRpc.ts'

type Hex = `0x${string}`

/** Selectors of ERC-20's views; viem's contract reading would cost ten times their bytes. */
const selectors = {
  balanceOf: '0x70a08231',
  decimals: '0x313ce567',
  symbol: '0x95d89b41',
} as const

/** Reads a native balance, or that of the ERC-20 contract given, in base units. */
export async function getBalance(
  request: EvmRpc['request'],
  { address, network, signal, token }: Parameters<ChainActions['getBalance']>[0],
): Promise<Balance> {
  const read = async (method: string, ...params: readonly unknown[]): Promise<Hex> => {
    const answer = await request(network, { method, params: [...params, 'latest'] }, signal)
    if (isHex(answer)) return answer
    const cause = new TypeError('The RPC gave no hex answer')
    throw new RpcFailedError({ cause, method, networkId: network.caipNetworkId })
  }
  if (!token) {
    const { decimals, symbol } = network.nativeCurrency
    return { decimals, symbol, value: readUint(await read('eth_getBalance', address)) }
  }

  const view = (data: string) => read('eth_call', { data, to: token })
  const [value, decimals, symbol] = await Promise.all([
    view(`${selectors.balanceOf}${padHex(address as Hex, { size: 32 }).slice(2)}`),
    view(selectors.decimals),
    view(selectors.symbol),
  ])
  return {
    decimals: Number(readUint(decimals)),
    symbol: readSymbol(symbol),
    value: readUint(value),
  }
}

/** An address without a contract answers `0x`: it holds nothing. */
function readUint(answer: Hex): bigint {
  return answer === '0x' ? 0n : BigInt(answer)
}

/** Text by the standard; the first tokens answer with 32 bytes instead. */
function readSymbol(answer: Hex): string {
  try {
    return answer.length === 66
      ? hexToString(answer, { size: 32 })
      : decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    return ''
  }
}
