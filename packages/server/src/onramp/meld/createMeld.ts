import type { Chain } from '../../chains/chainConfig.ts'
import type { Api } from '../../upstream/createApi.ts'
import { hundredthsText } from '../amountText.ts'
import type { OnrampProvider, OnrampQuestion } from '../OnrampProvider.ts'
import type { MeldSettings } from '../onrampSettings.ts'
import { meldAmount } from './meldAmount.ts'
import {
  type MeldLimit,
  meldCoins,
  meldLimits,
  meldQuotes,
  meldSession,
  meldTransaction,
} from './meldAnswers.ts'
import { meldAssets } from './meldAssets.ts'
import { meldNetworks } from './meldNetworks.ts'
import { meldPrice } from './meldPrice.ts'
import { meldStatus } from './meldStatus.ts'
import { readMeldWebhook } from './readMeldWebhook.ts'

export const meldName = 'meld'

/** The version of Meld's API whose shapes are read. */
const meldVersion = '2025-03-04'
/** The one way of paying that is offered, by our name and by Meld's. */
const card = { id: 'card', type: 'CREDIT_DEBIT_CARD' }
/** Of what sells the key of an operator; the key's own sellers, and only to visitors who buy. */
const ofKey = { accountFilter: 'true', categories: 'CRYPTO_ONRAMP' }

/** What Meld wants to be asked with. */
export function meldHeaders({ apiKey }: Pick<MeldSettings, 'apiKey'>): Record<string, string> {
  return { authorization: `BASIC ${apiKey}`, 'meld-version': meldVersion }
}

/**
 * Meld, by which many sellers are reached with one key: it compares them, makes the page of the one that sends most, and says
 * how far a payment is (S9.26). Written from Meld's public pages.
 */
export function createMeld({
  api,
  chains,
  now,
  settings: { country: usual, webhookSecret },
  webhookUrl,
}: {
  api: Api
  chains: ReadonlyMap<string, Chain>
  /** Milliseconds since 1970. */
  now: () => number
  settings: Pick<MeldSettings, 'country' | 'webhookSecret'>
  /** Where Meld sends its webhooks, as its dashboard has it: it is signed with them. */
  webhookUrl: string
}): OnrampProvider {
  /** What quote and page are both asked for. */
  const purchase = ({ amount, country = usual, currency, network }: OnrampQuestion) => ({
    countryCode: country,
    destinationCurrencyCode: network.code,
    paymentMethodType: card.type,
    sourceAmount: hundredthsText(amount),
    sourceCurrencyCode: currency,
  })

  async function quote(question: OnrampQuestion) {
    const { quotes } = await api.ask({
      body: purchase(question),
      path: '/payments/crypto/quote',
      schema: meldQuotes,
    })
    return meldPrice(quotes ?? [], question)
  }

  return {
    async createSession({ account, id, price, question }) {
      const seller = price.seller ?? (await quote(question)).seller
      const session = await api.ask({
        body: {
          externalSessionId: id,
          sessionData: { ...purchase(question), serviceProvider: seller, walletAddress: account },
          sessionType: 'BUY',
        },
        path: '/crypto/session/widget',
        schema: meldSession,
      })
      return { id: session.id, url: session.widgetUrl }
    },
    feeRange: '1-2%',
    async getOrder({ id, network }) {
      const { transaction } = await api.ask({
        path: `/payments/transactions/sessions/${encodeURIComponent(id)}`,
        schema: meldTransaction,
      })
      const { cryptoDetails, destinationAmount, destinationCurrencyCode, sessionId, status } =
        transaction
      const report = meldStatus(status)
      if (!report || (sessionId ?? id) !== id) return undefined
      const isSame = destinationCurrencyCode === network.code
      return {
        ...report,
        delivered:
          report.status === 'settled' && isSame && destinationAmount
            ? meldAmount(destinationAmount, network.decimals)
            : undefined,
        transaction: cryptoDetails?.blockchainTransactionId || undefined,
      }
    },
    hasBareWebhooks: true,
    isSandbox: false,
    label: 'Meld',
    name: meldName,
    networks: meldNetworks.filter((id) => chains.has(id)),
    async options() {
      const [coins, limits] = await Promise.all([
        api.ask({
          path: '/service-providers/properties/crypto-currencies',
          query: ofKey,
          schema: meldCoins,
        }),
        api.ask({
          path: '/service-providers/limits/fiat-currency-purchases',
          query: { ...ofKey, paymentMethodTypes: card.type },
          schema: meldLimits,
        }),
      ])
      return { assets: meldAssets(coins, chains), currencies: limits.flatMap(currencyOf) }
    },
    quote,
    readWebhook: (message) =>
      readMeldWebhook(message, { now: now(), secret: webhookSecret, url: webhookUrl }),
  }
}

function currencyOf({ currencyCode: id, maximumAmount, minimumAmount }: MeldLimit) {
  if (!/^[A-Z]{3}$/.test(id) || !maximumAmount || !minimumAmount) return []
  // Inside of what is allowed, where it has more decimals than a price.
  const min = BigInt(Math.ceil(minimumAmount * 100))
  const max = BigInt(Math.floor(maximumAmount * 100))
  return max < min ? [] : [{ id, limits: [{ id: card.id, max, min }] }]
}
