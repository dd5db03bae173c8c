import { type CaipAddressParts, nativePlaceholder, parseCaipAddress } from '@latchkey/protocol'
import { accountOn } from './accountOn.ts'
import type { Chain } from './chainConfig.ts'
import { isBitcoinChain, isEvmChain } from './chainKind.ts'
import { coinFacesOf } from './coinFaces.ts'

/** A token, or the native coin of its chain. */
export type Asset = {
  /** `native` for the coin; of an EVM chain in lower case. */
  address: string
  name: string
  symbol: string
  decimals: number
  /** Whether the operator or the defaults list it; what others say of themselves is theirs to choose. */
  isListed: boolean
}

/** The coin of a chain as an asset. */
export function nativeAsset({ nativeCurrency }: Chain): Asset {
  return { ...nativeCurrency, address: 'native', isListed: true }
}

/** The tokens that are listed for a chain, without addresses at which its coin appears as one. */
export function listedTokens(chain: Chain): readonly Asset[] {
  const tokens = 'tokens' in chain ? chain.tokens : []
  const isEvm = isEvmChain(chain)
  const faces = coinFacesOf(chain)
  return tokens.flatMap(({ address: text, decimals, name, symbol }) => {
    const address = isEvm ? text.toLowerCase() : text
    return faces.has(address) ? [] : [{ address, decimals, isListed: true, name, symbol }]
  })
}

/** An address short enough to stand for a name. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** An asset by its CAIP-10 address: `native` where that stands for the coin, by its placeholder or a face of it. */
export type AssetId = {
  chain: Chain
  address: string
  /** By how many decimals the address counts, where it is a face of the coin that has others. */
  decimals?: number | undefined
}

/**
 * Reads the CAIP-10 address of an asset. It may be on a chain that is not served, and `invalid` where it has not the form or
 * is no address of its chain.
 */
export function readAssetId(
  text: string,
  chains: ReadonlyMap<string, Chain>,
): AssetId | 'invalid' | 'otherChain' {
  const parts = readParts(text)
  if (!parts) return 'invalid'
  const { address, namespace, reference } = parts
  const chain = chains.get(`${namespace}:${reference}`)
  if (!chain) return 'otherChain'
  if (address.toLowerCase() === nativePlaceholder(namespace).toLowerCase())
    return { address: 'native', chain }
  const token = isBitcoinChain(chain) ? undefined : accountOn(chain, address)
  const face = token === undefined ? undefined : coinFacesOf(chain).get(token)
  if (face) return { address: 'native', chain, decimals: face.decimals }
  return token === undefined ? 'invalid' : { address: token, chain }
}

function readParts(text: string): CaipAddressParts | undefined {
  try {
    return parseCaipAddress(text)
  } catch {
    return undefined
  }
}
