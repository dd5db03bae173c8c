import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import type { TokenBalance } from '@latchkey/protocol/http'
import type { Capabilities, WalletAsset } from '../adapters/CallActions.ts'
import { connectorOf } from '../connectors/connectorOf.ts'
import type { Latchkey } from '../Latchkey.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { toWholeUnits } from '../payments/wholeUnits.ts'
import { tokenImageUrl } from './tokenImageUrl.ts'

/** A wallet may never answer, and the server would. */
const timeoutMs = 5000

/**
 * What an account has, as its wallet says: only an embedded one on an EVM chain is asked, if it says that it can. Null
 * where it does not, and after any failure; the server is asked then (S8.3).
 */
export async function walletAssets(
  latchkey: Latchkey,
  { address, networkId, signal }: { address: string; networkId: NetworkId; signal: AbortSignal },
): Promise<readonly TokenBalance[] | null> {
  const { internal, store } = latchkey
  const namespace = namespaceOf(networkId)
  const connector = connectorOf(store.getState(), namespace)
  const network = findNetwork(store.getState().networks, networkId)
  if (namespace !== 'eip155' || connector?.type !== 'AUTH' || !network) return null
  const limit = new AbortController()
  const end = () => limit.abort()
  const cancel = internal.after(timeoutMs, end)
  signal.addEventListener('abort', end, { once: true })
  try {
    const actions = await internal.adapterActions(namespace, 'getAssets')
    const calls = await actions.calls?.()
    const asked = { address, network, signal: limit.signal }
    if (!calls || !canTellAssets(await calls.getCapabilities(connector, asked))) return null
    const assets = await calls.getAssets(connector, asked)
    return assets?.map((asset) => toToken(latchkey, networkId, asset)) ?? null
  } catch {
    return null
  } finally {
    cancel()
    signal.removeEventListener('abort', end)
  }
}

function canTellAssets({ assetDiscovery }: Capabilities): boolean {
  return (assetDiscovery as { supported?: unknown } | null | undefined)?.supported === true
}

function toToken(
  latchkey: Latchkey,
  networkId: NetworkId,
  { address, balance, metadata, type }: WalletAsset,
): TokenBalance {
  const { decimals, iconUrl, name, price, symbol, value } = metadata
  const isOwn =
    iconUrl.startsWith('data:image/') || iconUrl.startsWith(`${latchkey.options.serverUrl}/`)
  return {
    ...(type === 'NATIVE' ? {} : { address: `${networkId}:${address}` }),
    chainId: networkId,
    // A picture elsewhere would tell its host who looks at what they have.
    iconUrl: isOwn ? iconUrl : tokenImageUrl(latchkey, symbol),
    name,
    price,
    quantity: { decimals: String(decimals), numeric: toWholeUnits(balance, decimals) },
    symbol,
    value,
  }
}
