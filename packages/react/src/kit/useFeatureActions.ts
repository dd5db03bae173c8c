import { namespaceOf, walletFeatureOrder } from '@latchkey/core/modal'
import { useContext, useMemo, useSyncExternalStore } from 'react'
import { useFeatures } from '../hooks/useFeatures.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { PausedContext } from '../queries/PausedContext.ts'
import { never } from '../queries/QuerySnapshot.ts'
import { watchQueries } from '../queries/watchQueries.ts'
import { watchQuery } from '../queries/watchQuery.ts'
import type { FeatureAction } from './FeatureAction.ts'
import { ViewCodeContext } from './ViewCode.ts'

/**
 * What a visitor can do here and now, in the site's order (S2.30): what the project has on, works in the namespace, and is
 * served on the network. Not while that is unknown: no button leads nowhere.
 */
export function useFeatureActions(): readonly FeatureAction[] {
  const latchkey = useLatchkey()
  const features = useFeatures()
  const { networkId } = useNetwork()
  const paused = useContext(PausedContext)
  // The screens that ask have come with it.
  const declared = useContext(ViewCodeContext).kit()?.actions
  const actions = useMemo(() => {
    const order = networkId ? walletFeatureOrder(features, namespaceOf(networkId)) : []
    return order.flatMap((name) => declared?.find(({ feature }) => feature === name) ?? [])
  }, [declared, features, networkId])
  const limited = useMemo(() => actions.filter(({ needs }) => needs.offer), [actions])
  const offers = useMemo(
    () =>
      watchQueries(
        limited.flatMap(({ needs: { offer } }) =>
          offer && networkId ? watchQuery(latchkey, offer(latchkey, { networkId })) : [],
        ),
      ),
    [latchkey, limited, networkId],
  )
  const answers = useSyncExternalStore(paused ? never : offers.subscribe, offers.read, offers.read)
  return useMemo(
    () =>
      actions.filter(
        (action) => !action.needs.offer || answers[limited.indexOf(action)]?.data === true,
      ),
    [actions, answers, limited],
  )
}
