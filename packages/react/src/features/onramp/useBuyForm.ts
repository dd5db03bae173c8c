import type { OnrampOffer } from '@latchkey/core'
import {
  chosenLimit,
  onrampQuoteQuery,
  onrampReadiness,
  readHundredths,
} from '@latchkey/core/modal'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useSettled } from '../../kit/useSettled.ts'
import { useQuery } from '../../queries/useQuery.ts'
import type { OnrampPlace } from './onOnrampNetwork.tsx'

/** Until a typed amount is asked about. */
const settleMs = 500

export type FilledOnramp = NonNullable<ReturnType<typeof useBuyForm>>

/** The form with what is known about it: what was chosen, or the first of each, what it keeps to, and its price. */
export function useBuyForm({ address, form, network, options }: OnrampPlace) {
  const latchkey = useLatchkey()
  const asset = options.assets.find(({ id }) => id === form.asset) ?? options.assets[0]
  const currency =
    options.currencies.find(({ id }) => id === form.currency) ?? options.currencies[0]
  const limit = currency && chosenLimit(currency, form.method)
  const provider =
    options.providers.find(({ name }) => name === form.provider) ?? options.providers[0]
  const amount = readHundredths(form.amount)
  const settled = useSettled(amount, settleMs)
  const readiness = limit && onrampReadiness({ amount, limit })
  const isReady = readiness?.status === 'ready' && settled === amount
  const offer: OnrampOffer | undefined =
    isReady && asset && currency && limit && amount !== undefined
      ? {
          amount,
          asset: asset.id,
          currency: currency.id,
          method: limit.id,
          networkId: network.caipNetworkId,
          provider: provider?.name,
        }
      : undefined
  const query = useQuery(onrampQuoteQuery(latchkey, { address, offer }))
  if (!asset || !currency || !limit || !readiness) return undefined
  return {
    address,
    asset,
    currency,
    error: query.error as unknown,
    form,
    isPending: readiness.status === 'ready' && (!offer || !(query.data || query.error)),
    limit,
    network,
    offer,
    options,
    provider,
    quote: offer ? query.data : undefined,
    readiness,
    retry: query.refetch,
  }
}
