import type { WalletAsset } from '@latchkey/core/adapter'
import { plainText } from '@latchkey/protocol'

/** More than is ever looked at; a wallet may send what it likes. */
const maxAssets = 2000
/** 2^256 has 78 digits; a token of more decimals has nothing to show. */
const maxDecimals = 77
/** Longer than any address of a contract, and than what wallets write for the chain's own currency. */
const maxAddressLength = 64
const maxIconLength = 64 * 1024

/**
 * The assets of one chain in an answer to `wallet_getAssets`. One that is wrong makes all of them wrong: null then
 * (S5.23).
 */
export function readAssets(answer: unknown): readonly WalletAsset[] | null {
  if (!Array.isArray(answer) || answer.length > maxAssets) return null
  const assets: WalletAsset[] = []
  for (const entry of answer) {
    const asset = readAsset(entry)
    if (!asset) return null
    assets.push(asset)
  }
  return assets
}

function readAsset(entry: unknown): WalletAsset | undefined {
  const { address, balance, metadata, type } = recordOf(entry)
  const { decimals, iconUrl, name, price, symbol, value } = recordOf(metadata)
  if (typeof address !== 'string' || address.length > maxAddressLength) return undefined
  if (type !== 'ERC20' && type !== 'NATIVE') return undefined
  if (typeof balance !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(balance)) return undefined
  if (typeof name !== 'string' || typeof symbol !== 'string' || typeof iconUrl !== 'string')
    return undefined
  if (!isAmount(price) || (value !== undefined && !isAmount(value))) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals)) return undefined
  if (decimals < 0 || decimals > maxDecimals) return undefined
  return {
    address,
    balance: BigInt(balance),
    metadata: {
      decimals,
      iconUrl: iconUrl.length > maxIconLength ? '' : iconUrl,
      name: plainText(name),
      price,
      symbol: plainText(symbol),
      value,
    },
    type,
  }
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
