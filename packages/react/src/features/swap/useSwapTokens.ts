import type { Network, SwapToken } from '@latchkey/core'
import {
  heldSwapTokens,
  isSameAddress,
  portfolioQuery,
  type SendToken,
  sendTokens,
  swapTokensQuery,
} from '@latchkey/core/modal'
import { useMemo } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useQuery } from '../../queries/useQuery.ts'

export type SwapTokens = {
  /** The network's own currency, which pays the fee. */
  own: SwapToken
  /** What can be swapped, with what the account has of it; the network's own currency first. */
  tokens: readonly SwapToken[]
  /** All that the account has, also what no list has. */
  held: readonly SendToken[]
  list: { isLoading: boolean; hasFailed: boolean; retry: () => void }
  portfolio: { isLoading: boolean; hasFailed: boolean }
}

/** What can be swapped on the network in use: the server's list, and what the account is known to have. */
export function useSwapTokens({
  address,
  network,
}: {
  address: string
  network: Network
}): SwapTokens {
  const latchkey = useLatchkey()
  const networkId = network.caipNetworkId
  const list = useQuery(swapTokensQuery(latchkey, { networkId }))
  const portfolio = useQuery(portfolioQuery(latchkey, { address, networkId }))
  const rows = portfolio.data?.tokens
  const known = useMemo(() => {
    const held = sendTokens(rows ?? [], network)
    const listed = list.data ?? []
    const native = listed.find((token) => token.address === undefined) ?? nativeOf(network)
    const others = listed.filter((token) => token.address !== undefined)
    const tokens = heldSwapTokens([native, ...others], held, network)
    return { held, own: tokens[0] ?? native, tokens }
  }, [list.data, network, rows])
  return {
    ...known,
    list: {
      hasFailed: list.status === 'error' && !list.data,
      isLoading: isPending(list.status),
      retry: list.refetch,
    },
    portfolio: {
      hasFailed: portfolio.status === 'error',
      isLoading: isPending(portfolio.status),
    },
  }
}

/** The token of a side, where it is among them. */
export function tokenAt(
  tokens: readonly SwapToken[],
  address: string | undefined,
  { chainNamespace }: Pick<Network, 'chainNamespace'>,
): SwapToken | undefined {
  return tokens.find((token) =>
    address === undefined || token.address === undefined
      ? token.address === address
      : isSameAddress(token.address, address, chainNamespace),
  )
}

export function isPending(status: string): boolean {
  return status === 'loading' || status === 'idle'
}

function nativeOf({ caipNetworkId, nativeCurrency }: Network): SwapToken {
  const { decimals, name, symbol } = nativeCurrency
  return {
    address: undefined,
    decimals,
    eip2612: false,
    logoUri: undefined,
    name,
    networkId: caipNetworkId,
    price: undefined,
    quantity: 0n,
    symbol,
    value: undefined,
  }
}
