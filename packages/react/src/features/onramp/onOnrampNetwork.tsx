import type { Network, OnrampOptions } from '@latchkey/core'
import {
  isFeatureIn,
  navigate,
  type OnrampForm,
  onrampOfferQuery,
  onrampOptionsQuery,
} from '@latchkey/core/modal'
import { Skeleton } from '@latchkey/ui'
import type { ComponentType } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import type { ViewComponent } from '../../kit/Feature.ts'
import { Outcome } from '../../kit/Outcome.tsx'
import { useQuery } from '../../queries/useQuery.ts'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'
import { useOnrampState } from './useOnrampState.ts'

/** Who buys, where, and what can be bought there. */
export type OnrampPlace = {
  address: string
  form: OnrampForm
  network: Network
  options: OnrampOptions
}

/** A screen that is about the network in use: where something can be bought (S1.16). */
export function onOnrampNetwork<Props extends object>(
  View: ComponentType<Props & OnrampPlace> & Pick<ViewComponent<Props>, 'Title'>,
): ViewComponent<Props> {
  function OnOnrampNetwork(props: Props) {
    const latchkey = useLatchkey()
    const messages = useTransactionTexts(en)
    const { address } = useAccount()
    const { network, supported } = useNetwork()
    const form = useOnrampState((state) => state.form)
    const isFit =
      supported && network !== undefined && isFeatureIn('onramp', network.chainNamespace)
    const networkId = isFit ? network.caipNetworkId : undefined
    const offer = useQuery(onrampOfferQuery(latchkey, { networkId }))
    // Where it is not known whether something is sold, what usually is can be looked at (S8.10).
    const isOffered = offer.data === true || offer.status === 'error'
    const options = useQuery(
      onrampOptionsQuery(latchkey, {
        networkId: isOffered ? networkId : undefined,
        provider: form.networkId === networkId ? form.provider : undefined,
      }),
    )
    if (!address || !network) return null
    const { data } = options
    if (!isFit || offer.data === false || (data && data.assets.length === 0))
      return (
        <Outcome
          action={{
            run: () => navigate.push(latchkey, { name: 'Networks' }),
            text: messages['buy.otherNetwork'],
          }}
          hint={messages['buy.unsupportedHint'](network.name)}
          title={messages['buy.unsupported']}
        />
      )
    if (options.status === 'error' || (data && data.currencies.length === 0))
      return (
        <Outcome
          action={{ run: options.refetch, text: messages['common.retry'] }}
          title={messages['buy.failedToAsk']}
        />
      )
    return data ? (
      <View
        {...props}
        address={address}
        form={form.networkId === networkId ? form : { ...form, asset: undefined }}
        network={network}
        options={data}
      />
    ) : (
      <Skeleton height={344} radius={14} />
    )
  }
  return Object.assign(OnOnrampNetwork, { Title: View.Title })
}
