import type { Network } from '@latchkey/core'
import { isFeatureIn, navigate, swapOfferQuery } from '@latchkey/core/modal'
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

/** Whose swap it is, and where. */
export type SwapAccount = { address: string; network: Network }

/** A screen that is about the network in use: where something can be swapped (S9.21, S8.1). */
export function onSwapNetwork<Props extends object>(
  View: ComponentType<Props & SwapAccount> & Pick<ViewComponent<Props>, 'Title'>,
): ViewComponent<Props> {
  function OnSwapNetwork(props: Props) {
    const latchkey = useLatchkey()
    const messages = useTransactionTexts(en)
    const { address } = useAccount()
    const { network, supported } = useNetwork()
    const isFit = supported && network !== undefined && isFeatureIn('swaps', network.chainNamespace)
    const offer = useQuery(
      swapOfferQuery(latchkey, { networkId: isFit ? network.caipNetworkId : undefined }),
    )
    if (!address || !network) return null
    if (!isFit || offer.data === false)
      return (
        <Outcome
          action={{
            run: () => navigate.push(latchkey, { name: 'Networks' }),
            text: messages['swap.otherNetwork'],
          }}
          hint={messages['swap.unsupportedHint'](network.name)}
          title={messages['swap.unsupported']}
        />
      )
    if (offer.status === 'error')
      return (
        <Outcome
          action={{ run: offer.refetch, text: messages['common.retry'] }}
          title={messages['swap.initFailed']}
        />
      )
    return offer.data ? (
      <View {...props} address={address} network={network} />
    ) : (
      <Skeleton height={208} radius={14} />
    )
  }
  return Object.assign(OnSwapNetwork, { Title: View.Title })
}
