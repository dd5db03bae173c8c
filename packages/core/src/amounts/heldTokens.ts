import type { TokenBalance } from '@latchkey/protocol/http'
import { isSameAddress } from '../format/isSameAddress.ts'
import type { Network } from '../network/Network.ts'
import { tokenAddress, tokenAmount } from '../portfolio/tokenAmount.ts'

/** Something that an account has and can send. */
export type SendToken = {
  /** Contract or mint; undefined for the network's own currency. */
  address: string | undefined
  name: string
  symbol: string
  decimals: number
  /** Base units. */
  balance: bigint
  iconUrl: string | undefined
  /** US dollars; undefined where no price is known. */
  price: number | undefined
}

/** What of an account's tokens, as `portfolioQuery` has them (S3.21 to S3.25), can be sent on a network: its own currency first, had or not. */
export function sendTokens(
  rows: readonly TokenBalance[],
  network: Pick<Network, 'caipNetworkId' | 'nativeCurrency'>,
): readonly SendToken[] {
  const tokens = rows.flatMap((row) => readRow(row, network) ?? [])
  const native = tokens.find(({ address }) => address === undefined)
  return [native ?? nothing(network), ...tokens.filter(({ address }) => address !== undefined)]
}

/** The token of a list that a contract or mint names; without one the network's own currency. */
export function findToken(
  tokens: readonly SendToken[],
  { address, network }: { address: string | undefined; network: Pick<Network, 'chainNamespace'> },
): SendToken | undefined {
  return tokens.find((token) =>
    address === undefined || token.address === undefined
      ? token.address === address
      : isSameAddress(token.address, address, network.chainNamespace),
  )
}

function nothing({ nativeCurrency }: Pick<Network, 'nativeCurrency'>): SendToken {
  return {
    ...nativeCurrency,
    address: undefined,
    balance: 0n,
    iconUrl: undefined,
    price: undefined,
  }
}

function readRow(
  row: TokenBalance,
  { caipNetworkId }: Pick<Network, 'caipNetworkId'>,
): SendToken | undefined {
  if (row.chainId !== undefined && row.chainId !== caipNetworkId) return undefined
  const { decimals, symbol, value } = tokenAmount(row)
  return {
    address: tokenAddress(row),
    balance: value,
    decimals,
    iconUrl: row.iconUrl || undefined,
    name: row.name,
    price: row.price > 0 ? row.price : undefined,
    symbol,
  }
}
