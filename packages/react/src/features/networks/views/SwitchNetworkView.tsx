import { closeModal, switchNetwork } from '@latchkey/core'
import {
  connectorOf,
  isConnected,
  navigate,
  networkImageUrl,
  networkOf,
} from '@latchkey/core/modal'
import { useEffect } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { attemptAction } from '../../../kit/attemptAction.ts'
import { useAttempt } from '../../../kit/useAttempt.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { WalletRequest } from '../../../kit/WalletRequest.tsx'
import { en } from '../en.ts'
import { switchTexts } from '../switchTexts.ts'

/** Asks the wallet to change network as soon as it shows, then leads back to where the visitor was. */
export function SwitchNetworkView({ view }: ViewProps<'SwitchNetwork'>) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const target = useLatchkeyState((state) =>
    state.networks.find(({ caipNetworkId }) => caipNetworkId === view.networkId),
  )
  const current = useLatchkeyState((state) => networkOf(state)?.name ?? '')
  const wallet = useLatchkeyState((state) => connectorOf(state)?.name ?? '')
  const attempt = useAttempt(() => switchNetwork(latchkey, { networkId: view.networkId }))

  useEffect(() => {
    if (attempt.status === 'done') leave(latchkey)
  }, [attempt.status, latchkey])

  const texts = switchTexts(attempt, {
    current,
    messages,
    network: target?.name ?? view.networkId,
    wallet,
  })
  return (
    <WalletRequest
      action={
        attempt.status === 'failed' && attempt.reason === 'unsupported'
          ? { run: () => leave(latchkey), text: messages['switch.leave'], variant: 'secondary' }
          : attemptAction(attempt, messages)
      }
      image={target && networkImageUrl(latchkey, target)}
      name={target?.name ?? view.networkId}
      round
      status={attempt.status}
      {...texts}
    />
  )
}

/** Account for a connected visitor who came from there; otherwise the job is done. */
function leave(latchkey: ReturnType<typeof useLatchkey>): void {
  const { modal, router } = latchkey.store.getState()
  // Core may have left already: the wallet's own event can come before its answer.
  if (!modal.open || router.at(-1)?.name !== 'SwitchNetwork') return
  const cameFromAccount = router.some(({ name }) => name === 'Account')
  if (cameFromAccount && isConnected(latchkey.store.getState()))
    navigate.reset(latchkey, { name: 'Account' })
  else closeModal(latchkey)
}

function Title({ view }: ViewProps<'SwitchNetwork'>) {
  const messages = useTexts(en)
  const name = useLatchkeyState(
    ({ networks }) => networks.find(({ caipNetworkId }) => caipNetworkId === view.networkId)?.name,
  )
  return name ?? messages['switch.title']
}
SwitchNetworkView.Title = Title
