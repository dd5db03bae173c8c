import type { Balance, ChainActions } from '@latchkey/core/adapter'
import { decodeAbiParameters, hexToString } from 'viem/utils'
import type { EvmRpc } from './createRpc.ts'
import { encodeCall, readUint, selectors } from './erc20.ts'
import { readHexAnswer } from './readHexAnswer.ts'

type Hex = `0x${string}`

/** Reads a native balance, or that of the ERC-20 contract given, in base units. */
export async function getBalance(
  rpc: EvmRpc,
  { address, network, signal, token }: Parameters<ChainActions['getBalance']>[0],
): Promise<Balance> {
  const read = (method: string, ...params: readonly unknown[]) =>
    readHexAnswer(rpc, network, { method, params: [...params, 'latest'], signal })
  if (!token) {
    const { decimals, symbol } = network.nativeCurrency
    return { decimals, symbol, value: readUint(await read('eth_getBalance', address)) }
  }

  const view = (data: string) => read('eth_call', { data, to: token })
  const [value, decimals, symbol] = await Promise.all([
    view(encodeCall(selectors.balanceOf, address)),
    view(selectors.decimals),
    view(selectors.symbol),
  ])
  return {
    decimals: Number(readUint(decimals)),
    symbol: readSymbol(symbol),
    value: readUint(value),
  }
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
