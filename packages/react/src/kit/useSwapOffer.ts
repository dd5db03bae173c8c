'use client'
import { isFeatureIn, namespaceOf, swapOfferQuery } from '@latchkey/core/modal'
import { useFeatures } from '../hooks/useFeatures.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useQuery } from '../queries/useQuery.ts'

/**
 * Whether a visitor can swap here and now: the project has swaps on, the network is one of them (S9.21), and the server
 * says that it serves them there. Not while that is unknown: no button leads nowhere.
 */
export function useSwapOffer(): boolean {
  const latchkey = useLatchkey()
  const { swaps } = useFeatures()
  const { networkId } = useNetwork()
  const isOn =
    swaps.length > 0 && networkId !== undefined && isFeatureIn('swaps', namespaceOf(networkId))
  const { data } = useQuery(swapOfferQuery(latchkey, { networkId: isOn ? networkId : undefined }))
  return isOn && data === true
}
