import type { Network } from './Network.ts'

/**
 * RPC URLs for a network in the order to try them: the site's own, the project's route when the
 * server lists the chain (S7.39), the chain's default. Bitcoin's are Esplora APIs, whose paths go before the query.
 */
export function rpcUrls(
  network: Network,
  {
    customUrls,
    projectId,
    isVouched = false,
    routed,
    serverUrl,
  }: {
    customUrls: readonly { url: string }[]
    projectId: string
    /** Whether only those count of which someone vouches for what they say: the server, else the site for its own. */
    isVouched?: boolean | undefined
    /** Whether the server's list has the chain. */
    routed: boolean
    serverUrl: string
  },
): readonly string[] {
  const own = customUrls.map(({ url }) => url)
  const chainId = network.caipNetworkId
  const route = routed
    ? [
        network.chainNamespace === 'bip122'
          ? `${serverUrl}/v1/bitcoin/${chainId}?${new URLSearchParams({ projectId })}`
          : `${serverUrl}/v1/?${new URLSearchParams({ chainId, projectId })}`,
      ]
    : []
  if (isVouched) return route.length > 0 ? route : own
  return [...new Set([...own, ...route, ...network.rpcUrls.chainDefault.http])]
}
