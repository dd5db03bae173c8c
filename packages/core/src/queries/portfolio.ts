import { balanceCacheMs, isFeatureIn, type NetworkId, namespaceOf } from '@latchkey/protocol'
import type { TokenBalance } from '@latchkey/protocol/http'
import { showToast } from '../actions/showToast.ts'
import { apiOf } from '../api/apiOf.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import type { Latchkey } from '../Latchkey.ts'
import { assetId } from '../network/assetId.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { readTokens } from '../portfolio/readTokens.ts'
import { tokenAddress } from '../portfolio/tokenAmount.ts'
import { balanceKeys, type MovedTokens, portfolioGateMs } from './balanceKeys.ts'
import { gated, queryClientOf } from './queryClient.ts'
import { isSupported } from './supportedChains.ts'
import { walletAssets } from './walletAssets.ts'

/** What an account has on one network. */
export type Portfolio = {
  /** Most valuable first, as delivered; the token that the site shows in place of the native currency before all. */
  tokens: readonly TokenBalance[]
  /** CAIP-2 ids of networks that did not answer in time. */
  partial: readonly string[]
  /** False where neither wallet nor server can tell (S7.2). */
  supported: boolean
}

const nothing: Portfolio = { partial: [], supported: false, tokens: [] }

/**
 * Tokens of an account with their prices, for 30 s (S7.13, S7.25, S9.1): from an embedded wallet that can tell
 * (S8.3), else from the server. A failure is said once by a toast and not asked about again for 30 s (S8.2, S5.33).
 */
export function portfolioQuery(latchkey: Latchkey, { address, networkId }: PortfolioParameters) {
  const { internal, options, store } = latchkey
  const { now } = internal.environment
  const queryKey = balanceKeys.portfolio({ address, networkId })

  return {
    ...gated({ gateMs: portfolioGateMs, now, staleTimeMs: balanceCacheMs }),
    enabled:
      address !== undefined &&
      networkId !== undefined &&
      isFeatureIn('balance', namespaceOf(networkId)) &&
      findNetwork(store.getState().networks, networkId) !== undefined,
    queryFn: async ({ meta, signal }: PortfolioContext): Promise<Portfolio> => {
      if (!address || !networkId) return nothing
      const assets = await walletAssets(latchkey, { address, networkId, signal })
      if (assets) return portfolioOf(latchkey, networkId, { balances: assets })
      const before = queryClientOf(latchkey).getQueryState<Portfolio>(queryKey)
      const failedBefore =
        before !== undefined &&
        (before.errorUpdatedAt > before.dataUpdatedAt || before.data?.supported === false)
      const tell = () => {
        if (failedBefore || signal.aborted) return
        showToast(latchkey, { message: { key: 'toast.balanceUnavailable' }, variant: 'error' })
      }
      // The site's token may be on no list of the server's.
      const own = options.tokens[networkId]?.address
      const { moved } = meta ?? {}
      const fresh = [...(moved ? [undefined, ...moved] : []), ...(own ? [own] : [])]
      try {
        if (!(await isSupported(latchkey, networkId))) {
          tell()
          return nothing
        }
        const answer = await apiOf(latchkey).get(`/v1/account/${address}/balance`, {
          query: {
            chainId: networkId,
            currency: 'usd',
            forceUpdate:
              [...new Set(fresh)].map((token) => assetId(networkId, token)).join(',') || undefined,
          },
          schema: async () => (await import('@latchkey/protocol/http')).balanceResponse,
          signal,
        })
        return portfolioOf(latchkey, networkId, answer)
      } catch (error) {
        tell()
        throw error
      }
    },
    queryKey,
    // What is shown is read again while it is looked at; what failed, not before its pause is over.
    refetchInterval: balanceCacheMs,
  }
}

type PortfolioParameters = {
  address: string | undefined
  networkId: NetworkId | undefined
}

type PortfolioContext = { meta?: MovedTokens | undefined; signal: AbortSignal }

function portfolioOf(
  { options }: Latchkey,
  networkId: NetworkId,
  {
    balances,
    partial = [],
  }: { balances: readonly TokenBalance[]; partial?: readonly string[] | undefined },
): Portfolio {
  const tokens = readTokens(balances, networkId)
  const own = options.tokens[networkId]
  const isOwn = (token: TokenBalance) =>
    own !== undefined &&
    isSameAddress(tokenAddress(token) ?? '', own.address, namespaceOf(networkId))
  const first = tokens
    .filter(isOwn)
    .map((token) => (own?.image ? { ...token, iconUrl: own.image } : token))
  return {
    partial,
    supported: true,
    tokens: [...first, ...tokens.filter((token) => !isOwn(token))],
  }
}
