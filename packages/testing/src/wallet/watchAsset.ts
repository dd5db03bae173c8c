import { invalidParams } from './ProviderRpcError.ts'
import { readAddress } from './parameters.ts'
import type { Handler } from './WalletContext.ts'

type WatchAsset = { type?: unknown; options?: { address?: unknown; symbol?: unknown } }

/** `wallet_watchAsset` (EIP-747), whose parameters are an object; some sites send it in an array. */
export const watchAsset: Handler = async (context, params) => {
  const { options, type } = ((Array.isArray(params) ? params[0] : params) ?? {}) as WatchAsset
  if (type !== 'ERC20') throw invalidParams('only ERC20 assets can be watched')
  const address = readAddress(options?.address)
  await context.decide({ address, kind: 'watchAsset', symbol: String(options?.symbol ?? '') })
  return true
}
