import { invalidParams } from './ProviderRpcError.ts'
import { objectAt, readChainId } from './parameters.ts'
import type { Handler } from './WalletContext.ts'

/** `wallet_addEthereumChain` (EIP-3085): refuses a chain whose RPC answers with another chain id. */
export const addChain: Handler = async (context, params) => {
  const wanted = objectAt(params, 0)
  const chainId = readChainId(wanted['chainId'])
  const { blockExplorerUrls, chainName, iconUrls, nativeCurrency, rpcUrls } = wanted
  const rpcUrl = urls(rpcUrls, 'rpcUrls')[0]
  if (!rpcUrl) throw invalidParams('rpcUrls is empty')
  if (typeof chainName !== 'string' || !chainName) throw invalidParams('chainName is missing')
  readCurrency(nativeCurrency)
  if (blockExplorerUrls !== undefined && blockExplorerUrls !== null)
    urls(blockExplorerUrls, 'blockExplorerUrls')
  if (iconUrls !== undefined) urls(iconUrls, 'iconUrls')

  const chain = { name: chainName, rpcUrl }
  const answered = await context.callChain(chain, { method: 'eth_chainId' })
  if (readChainId(answered) !== chainId)
    throw invalidParams(`the RPC answers with chain id ${String(answered)}`)

  await context.decide({ chainId, kind: 'addChain', name: chainName, rpcUrl })
  const { chains } = context.state()
  context.update({
    chains: { ...chains, [chainId]: chain },
    ...(context.switchesWhenAdding ? { chainId } : {}),
  })
  return null
}

function urls(value: unknown, name: string): readonly string[] {
  if (!Array.isArray(value) || !value.every((url) => typeof url === 'string' && isUsable(url)))
    throw invalidParams(`${name} must be https URLs`)
  return value
}

/** https, or http on this machine: what wallets accept. */
function isUsable(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hostname, protocol } = new URL(text)
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
  )
}

function readCurrency(value: unknown): void {
  const { decimals, symbol } = (value ?? {}) as { decimals?: unknown; symbol?: unknown }
  if (decimals !== 18 || typeof symbol !== 'string' || symbol.length < 2 || symbol.length > 6)
    throw invalidParams('nativeCurrency needs 18 decimals and a symbol of 2 to 6 characters')
}
