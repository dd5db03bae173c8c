// Loaded with the first swap that is written, and named by nothing else: what it imports is of no other chunk.
import type { AdapterActions } from '../adapters/Adapter.ts'
import type { Network } from '../network/Network.ts'
import { isTradeOf, type TradeAsked } from './isTradeOf.ts'

/** The decimals that amounts of a swap are written with: of what is paid, and of what comes. */
export type SwapDecimals = { from: number; to: number }

/** `WETH9()` of the routers of version 3, and `decimals()` (ERC-20). */
const wrappedCoin = '0x4aa4a4fc'
const ownDecimals = '0x313ce567'

/**
 * What of a written swap is another than was asked for: its call, or the decimals of a token, which are the server's word and by
 * which amounts are written; undefined where nothing is. A token need not say any.
 *
 * @throws {RpcFailedError}
 */
export async function tradeFault(
  data: string,
  {
    actions,
    decimals,
    network,
    router,
    ...asked
  }: Omit<TradeAsked, 'wrapped'> & {
    decimals: SwapDecimals | undefined
    actions: () => Promise<Pick<AdapterActions, 'chain'>>
    network: Network
    router: string
  },
): Promise<'data' | 'decimals' | undefined> {
  /** What a contract answers to a function without arguments. */
  const word = async (to: string, name: `0x${string}`) => {
    const { call } = await (await actions()).chain()
    const said = await call?.({ data: name, network, to: to as `0x${string}` })
    return said && said.length > 65 ? BigInt(said.slice(0, 66)) : undefined
  }
  const isOther = async (token: string | undefined, wanted: number | undefined) => {
    if (token === undefined || wanted === undefined) return false
    const said = await word(token, ownDecimals)
    return said !== undefined && said !== BigInt(wanted)
  }
  const { fromToken, toToken } = asked
  const [wrapped, ...differ] = await Promise.all([
    // The router of version 3 takes the coin that comes along only where the way begins with its token.
    fromToken === undefined ? word(router, wrappedCoin) : undefined,
    isOther(fromToken, decimals?.from),
    isOther(toToken, decimals?.to),
  ])
  if (!isTradeOf(data, { ...asked, wrapped })) return 'data'
  return differ.includes(true) ? 'decimals' : undefined
}
