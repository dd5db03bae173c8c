import { type BalanceResponse, balanceResponse } from '@latchkey/protocol/http'
import { type AssetId, readAssetId } from '../chains/Asset.ts'
import { accountOn } from '../chains/accountOn.ts'
import { addressKind } from '../chains/addressKind.ts'
import type { Chain } from '../chains/chainConfig.ts'
import { findChain, unsupportedChain } from '../chains/findChain.ts'
import { ApiError } from '../http/ApiError.ts'
import { type Route, route } from '../http/route.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import type { Prices } from '../prices/createPrices.ts'
import { tokenIcons } from '../prices/tokenIcons.ts'
import { chargeBeyond } from '../rpc/chargedRpc.ts'
import type { Balances } from './createBalances.ts'
import { type CurrencyRates, rateOf } from './currency.ts'
import { type PricedHolding, toBalances } from './toBalances.ts'

const maxForced = 50
/** What is charged for a chain at once, whoever has asked for it just before; calls beyond it are charged where they are sent. */
const callsPerChain = 4

/** Tokens to read now, by chain. */
type Forced = ReadonlyMap<string, readonly string[]>

/**
 * Tells what an account has, with its value (S7.13). Without `chainId` it covers every chain of the address's
 * kind that is no testnet; chains that do not answer in time are named in `partial`, and only if none answers it
 * is 503. A price that is not known, or not in time, is 0.
 */
export function balanceRoutes({
  balances,
  chains,
  prices,
  publicUrl,
  rates = {},
}: {
  balances: Balances
  chains: ReadonlyMap<string, Chain>
  prices: Prices
  /** Where browsers reach the server; by default where this request did. */
  publicUrl?: string | undefined
  /** What a US dollar buys, for answers in other currencies. */
  rates?: CurrencyRates | undefined
}): Route[] {
  return [
    route(
      {
        access: 'project',
        asksNodes: true,
        method: 'get',
        path: '/v1/account/{address}/balance',
        query: {
          ...sdkParameters,
          chainId: { description: 'CAIP-2 id; without one, all chains of the address’s kind.' },
          currency: { description: 'Currency of the prices; `usd`.' },
          forceUpdate: { description: 'Passes the cache by.' },
        },
        rate: 'rest',
        response: { content: balanceResponse, description: 'What the address holds.', status: 200 },
        summary: 'Lists the native and token balances of an address.',
        tag: 'Blockchain',
      },
      async (c, { charge }) => {
        const address = c.req.param('address')
        const rate = rateOf(c.req.query('currency') ?? 'usd', { rates, status: 400 })
        if (!addressKind(address))
          throw refused('address', 'address_invalid', 'This is not an address.')
        c.header('Cache-Control', 'no-store')
        const chainId = c.req.query('chainId')
        const forced = readForced(c.req.query('forceUpdate'), chains)
        const asked =
          chainId === undefined
            ? accountsOf(address, defaultChains(chains, forced))
            : accountsOf(address, [findChain(chains, chainId)])
        if (chainId !== undefined && asked.length === 0)
          throw refused('address', 'address_invalid', 'This is not an address of this chain.')

        await charge(asked.length * callsPerChain)
        const partial: string[] = []
        let failed = 0
        const held = await Promise.all(
          asked.map(async ({ account, chain }): Promise<readonly PricedHolding[]> => {
            const fresh = forced.get(chain.id) ?? []
            try {
              const { holdings, isWhole } = await balances.read({
                account,
                chain,
                charge: chargeBeyond(callsPerChain, charge),
                fresh,
              })
              if (!isWhole) partial.push(chain.id)
              const shown = holdings.filter(
                ({ amount, asset }) => amount > 0n || fresh.includes(asset.address),
              )
              const known = await prices.read(
                chain,
                shown.map(({ asset }) => asset),
              )
              return shown.map((holding) => ({
                ...holding,
                chainId: chain.id,
                price: known.get(holding.asset.address),
              }))
            } catch (error) {
              if (error instanceof ApiError) throw error
              partial.push(chain.id)
              failed++
              return []
            }
          }),
        )
        if (failed > 0 && failed === asked.length)
          throw new ApiError({
            code: 'chain_unavailable',
            description: 'The balance cannot be read at the moment.',
            field: 'chainId',
            retryAfterSeconds: 5,
            status: 503,
          })
        const iconUrl = tokenIcons(publicUrl ?? new URL(c.req.url).origin)
        const rows = toBalances(held.flat(), { iconUrl, rate })
        const response: BalanceResponse =
          partial.length > 0 ? { balances: rows, partial: partial.sort() } : { balances: rows }
        return c.json(response)
      },
    ),
  ]
}

/** The chains an address is one of, with the account it is there. */
function accountsOf(address: string, chains: readonly Chain[]) {
  return chains.flatMap((chain) => {
    const account = accountOn(chain, address)
    return account === undefined ? [] : [{ account, chain }]
  })
}

function defaultChains(chains: ReadonlyMap<string, Chain>, forced: Forced): Chain[] {
  return [...chains.values()].filter(({ id, testnet }) => !testnet || forced.has(id))
}

function readForced(list: string | undefined, chains: ReadonlyMap<string, Chain>): Forced {
  const forced = new Map<string, string[]>()
  const entries = list ? list.split(',') : []
  if (entries.length > maxForced)
    throw refused(
      'forceUpdate',
      'too_many_tokens',
      `At most ${maxForced} tokens can be read at once.`,
    )
  for (const entry of entries) {
    const { address, chain } = readToken(entry.trim(), chains)
    forced.set(chain.id, [...(forced.get(chain.id) ?? []), address])
  }
  return forced
}

function readToken(text: string, chains: ReadonlyMap<string, Chain>): AssetId {
  const asset = readAssetId(text, chains)
  if (asset === 'otherChain') throw unsupportedChain()
  if (asset !== 'invalid') return asset
  throw refused(
    'forceUpdate',
    'token_invalid',
    'A token is a CAIP-10 address, such as eip155:1:0xa0b8…eb48.',
  )
}

function refused(field: string, code: string, description: string): ApiError {
  return new ApiError({ code, description, field, status: 400 })
}
