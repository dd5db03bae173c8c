import { hkdfSync, randomBytes } from 'node:crypto'
import { formatUnits, type Hex } from 'viem'
import * as z from 'zod'
import { listedTokens, nativeAsset } from '../../chains/Asset.ts'
import type { Chain } from '../../chains/chainConfig.ts'
import { isEvmChain } from '../../chains/chainKind.ts'
import type { Database } from '../../database/Database.ts'
import { fixedPrices } from '../../prices/createOperatorSource.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import type { Clock } from '../../time/Clock.ts'
import { hundredthsText } from '../amountText.ts'
import type { OnrampEvent, OnrampProvider, OnrampQuestion, SoldAsset } from '../OnrampProvider.ts'
import type { SandboxSettings } from '../onrampSettings.ts'
import { parsedBody } from '../parsedBody.ts'
import { isSignedWebhook, signWebhook } from '../webhookSignature.ts'
import { withNetwork } from '../withNetwork.ts'
import { createEvmPayout } from './createEvmPayout.ts'
import { createSandboxStore } from './createSandboxStore.ts'
import { createSandboxWorker, eventOf } from './createSandboxWorker.ts'
import { createSolanaPayout } from './createSolanaPayout.ts'
import type { Payout } from './Payout.ts'
import { type PayingChain, payingChain } from './payingChain.ts'
import { sandboxPrice } from './sandboxPrice.ts'

/** Posts a signed body to the webhook's address of the server; the status of the answer. */
export type PostWebhook = (message: {
  body: string
  headers: Record<string, string>
}) => Promise<number>

export const sandboxName = 'sandbox'

/** As providers of cards and transfers have them (S9.22), in hundredths. */
const limits = [
  { id: 'card', max: 750_000n, min: 1_000n },
  { id: 'ach_bank_account', max: 2_500_000n, min: 1_000n },
]

/** Besides the network's own coin, the one token that every provider sells. */
const soldToken = 'USDC'
/** What a dollar is in euros where the operator does not say. */
const usualEuros = 0.9

/** What the sandbox says of an order. */
const message = z.object({
  delivered: z
    .string()
    .regex(/^\d{1,78}$/)
    .optional(),
  id: z.string().min(1).max(128),
  order: z.string().min(1).max(64),
  reason: z.string().max(200).optional(),
  status: z.enum(['failed', 'paid', 'settled']),
  transaction: z.string().max(128).optional(),
})

/**
 * A provider that takes no money and truly pays, on chains for development alone. It walks the way that every provider walks: a
 * session, a page, signed webhooks.
 *
 * @throws {ConfigError} where a faucet is not of a chain for development
 */
export function createSandbox({
  chains,
  clock,
  database,
  euros = usualEuros,
  now,
  onError,
  post,
  rpc,
  server,
  settings: { faucets },
}: {
  chains: ReadonlyMap<string, Chain>
  clock: Clock
  database: Pick<Database, 'rows'>
  euros?: number | undefined
  now: () => number
  onError: (error: unknown) => void
  post: PostWebhook
  rpc: Rpc
  /** Where browsers reach this server. */
  server: string
  settings: SandboxSettings
}) {
  const paying = faucets.map((faucet) => ({
    ...faucet,
    chain: payingChain(faucet.chain, chains),
  }))
  const secret = webhookSecret(faucets.map(({ privateKey }) => privateKey))
  const store = createSandboxStore({ database, now })
  const assets = soldAssets(paying.map(({ chain }) => chain))
  const payouts = new Map(
    paying.map(({ chain, privateKey }) => [chain.id, createPayout(chain, privateKey, rpc)]),
  )
  const worker = createSandboxWorker({
    clock,
    now,
    onError,
    payouts,
    async send(event) {
      const body = JSON.stringify(toMessage(event))
      const signature = signWebhook({ at: now(), body, id: event.id, secret })
      const status = await post({
        body,
        headers: { 'content-type': 'application/json', ...signature },
      })
      return status >= 200 && status < 300
    },
    store,
  })

  /** What one whole unit costs in a currency. */
  function priceOf({ currency, network }: Pick<OnrampQuestion, 'currency' | 'network'>): number {
    const chain = chains.get(network.id)
    const dollars = (chain && fixedPrices(chain).get(network.address)) ?? 0
    return currency === 'EUR' ? dollars * euros : dollars
  }

  const provider: OnrampProvider = {
    async createSession({ account, id, price, question }) {
      const session = randomBytes(16).toString('base64url')
      const { asset, currency, network } = question
      await store.add({
        account,
        address: network.address,
        facts: {
          asset: asset.symbol,
          currency,
          networkName: network.displayName,
          paid: hundredthsText(price.total),
          receives: formatUnits(price.purchase, network.decimals),
        },
        id: session,
        network: network.id,
        orderId: id,
        purchase: price.purchase,
      })
      return { id: session, url: `${server}/onramp/sandbox/${session}` }
    },
    feeRange: '1.5%',
    async getOrder({ id }) {
      const session = await store.find(id)
      if (!session?.choice) return undefined
      const { id: _, orderId: __, ...report } = eventOf(session, session.outcome ?? 'paid')
      return report
    },
    isSandbox: true,
    label: 'Sandbox',
    name: sandboxName,
    networks: [...payouts.keys()],
    async options() {
      return { assets, currencies: ['USD', 'EUR'].map((id) => ({ id, limits })) }
    },
    async quote(question) {
      const { amount, network } = question
      return sandboxPrice({ amount, decimals: network.decimals, price: priceOf(question) })
    },
    readWebhook({ bytes, header }) {
      if (!isSignedWebhook({ bytes, header, now: now(), secret })) return 'unsigned'
      const read = message.safeParse(parsedBody(bytes))
      return read.success ? [toEvent(read.data)] : 'odd'
    },
  }
  return { provider, store, worker }
}

function toMessage({ delivered, id, orderId, reason, status, transaction }: OnrampEvent) {
  return {
    ...(delivered !== undefined && { delivered: String(delivered) }),
    id,
    order: orderId,
    reason,
    status,
    transaction,
  }
}

function toEvent({ delivered, order, ...rest }: z.output<typeof message>): OnrampEvent {
  return {
    ...rest,
    delivered: delivered === undefined ? undefined : BigInt(delivered),
    orderId: order,
  }
}

function createPayout(chain: PayingChain, privateKey: string, rpc: Rpc): Payout {
  return isEvmChain(chain)
    ? createEvmPayout({ chain, privateKey: privateKey as Hex, rpc })
    : createSolanaPayout({ chain, privateKey, rpc })
}

/** Every process with the same faucets has the same, and no one else. */
function webhookSecret(privateKeys: readonly string[]): Uint8Array {
  const key = privateKeys.join(' ')
  return new Uint8Array(hkdfSync('sha256', key, '', 'latchkey sandbox webhook', 32))
}

/** The stable coin first, then the coins: each on the chains that have a price for it. */
function soldAssets(chains: readonly Chain[]): readonly SoldAsset[] {
  let sold: readonly SoldAsset[] = []
  for (const find of [tokenOf, nativeAsset])
    for (const chain of chains) {
      const asset = find(chain)
      if (asset && fixedPrices(chain).get(asset.address)) sold = withNetwork(sold, { asset, chain })
    }
  return sold
}

/** Only of EVM chains: to send a token on Solana, its account has to be made first. */
function tokenOf(chain: Chain) {
  return isEvmChain(chain)
    ? listedTokens(chain).find(({ symbol }) => symbol === soldToken)
    : undefined
}
