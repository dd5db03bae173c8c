import type { Balance, ChainActions } from '@latchkey/core/adapter'
import { plainText } from '@latchkey/protocol'
import { decodeAbiParameters, hexToString } from 'viem/utils'
import { InvalidTokenError } from '../errors/InvalidTokenError.ts'
import type { EvmRpc } from './createRpc.ts'
import { encodeCall, readUint, selectors } from './erc20.ts'
import { readHexAnswer } from './readHexAnswer.ts'
import { readNumber } from './readNumber.ts'

type Hex = `0x${string}`

/** 2^256 has 78 digits: of a token with more decimals there is never one, nor a part that could be written. */
const maxDecimals = 77
/** Hex of the longest answer that is looked at for a symbol. */
const maxSymbolAnswer = 4096

/**
 * Reads a native balance, or that of the ERC-20 contract given, in base units.
 *
 * @throws {InvalidTokenError} for a contract that says of itself what no token is
 */
export async function getBalance(
  rpc: EvmRpc,
  { address, network, signal, token }: Parameters<ChainActions['getBalance']>[0],
): Promise<Balance> {
  if (!token) {
    const { decimals, symbol } = network.nativeCurrency
    const params = [address, 'latest']
    const value = await readNumber(rpc, network, { method: 'eth_getBalance', params, signal })
    return { decimals, symbol, value }
  }

  const view = (data: string) => {
    const params = [{ data, to: token }, 'latest']
    return readHexAnswer(rpc, network, { method: 'eth_call', params, signal })
  }
  const [value, decimals, symbol] = await Promise.all([
    view(encodeCall(selectors.balanceOf, address)),
    view(selectors.decimals).then(readUint),
    view(selectors.symbol),
  ])
  if (decimals > maxDecimals) throw new InvalidTokenError({ address: token, decimals })
  return { decimals: Number(decimals), symbol: readSymbol(symbol), value: readUint(value) }
}

/** Text by the standard; the first tokens answer with 32 bytes instead. Anybody may make a token of any name. */
function readSymbol(answer: Hex): string {
  if (answer.length > maxSymbolAnswer) return ''
  try {
    return plainText(
      answer.length === 66
        ? hexToString(answer, { size: 32 })
        : decodeAbiParameters([{ type: 'string' }], answer)[0],
    )
  } catch {
    return ''
  }
}
