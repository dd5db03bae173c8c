import { connect } from '@latchkey/core'
import { cancelConnect, connectorImageUrl, navigate, untilGranted } from '@latchkey/core/modal'
import { Button } from '@latchkey/ui'
import { useContext, useEffect, useRef } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { attemptAction } from '../../../kit/attemptAction.ts'
import { useAttempt } from '../../../kit/useAttempt.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { ViewCodeContext } from '../../../kit/ViewCode.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { WalletRequest } from '../../../kit/WalletRequest.tsx'
import { connectingTexts } from '../connectingTexts.ts'
import { en } from '../en.ts'
import { connectingTestIds } from '../testIds.ts'

/** Asks an installed wallet to connect and says where to look. Core closes the modal on success. */
export function ConnectingExternalView({ view }: ViewProps<'ConnectingExternal'>) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const connector = useLatchkeyState((state) =>
    state.connectors.find(({ chain, id }) => id === view.connectorId && chain === view.namespace),
  )
  // A wallet that is switched off while we wait keeps its name on the screen.
  const lastKnown = useRef(connector)
  if (connector) lastKnown.current = connector
  const wallet = lastKnown.current
  const { requests } = useContext(ViewCodeContext)
  const attempt = useAttempt(() => connect(latchkey, view), requests.get(view))

  const texts = connectingTexts(attempt, {
    messages,
    wallet: wallet?.name ?? view.connectorId,
  })
  const reason = attempt.status === 'failed' ? attempt.reason : undefined
  const needsAnother = reason === 'gone' || reason === 'noApp' || reason === 'unsupported'
  useGrant(view, { enabled: reason === 'pending', onGranted: attempt.retry })
  return (
    <WalletRequest
      action={
        needsAnother
          ? {
              run: () => navigate.reset(latchkey, { name: 'Connect' }),
              text: messages['request.goneAction'],
            }
          : attemptAction(attempt, messages)
      }
      image={wallet && connectorImageUrl(latchkey, wallet)}
      name={wallet?.name ?? view.connectorId}
      status={attempt.status}
      {...texts}
    >
      {attempt.status === 'waiting' ? (
        <Button
          data-testid={connectingTestIds.otherWallet}
          fullWidth
          onClick={() => chooseAnother(latchkey, view)}
          variant="plain"
        >
          {messages['connecting.other']}
        </Button>
      ) : null}
    </WalletRequest>
  )
}

/** Continues once the wallet says by itself that its owner has answered the request that was open. */
function useGrant(
  { connectorId, namespace }: ViewProps<'ConnectingExternal'>['view'],
  { enabled, onGranted }: { enabled: boolean; onGranted: () => void },
): void {
  const latchkey = useLatchkey()
  useEffect(() => {
    if (!enabled) return
    const over = new AbortController()
    const { signal } = over
    untilGranted(latchkey, { connectorId, namespace, signal }).then(
      (granted) => granted && onGranted(),
      // A wallet that cannot be listened to leaves the button.
      () => undefined,
    )
    return () => over.abort()
  }, [connectorId, enabled, latchkey, namespace, onGranted])
}

/** Back to the list, and to what was before it. */
function chooseAnother(
  latchkey: ReturnType<typeof useLatchkey>,
  { namespace }: ViewProps<'ConnectingExternal'>['view'],
): void {
  const { router } = latchkey.store.getState()
  if (router.at(-2)?.name === 'Connect') navigate.back(latchkey)
  else {
    cancelConnect(latchkey, namespace)
    navigate.reset(latchkey, { name: 'Connect' })
  }
}

function Title({ view }: ViewProps<'ConnectingExternal'>) {
  const messages = useTexts(en)
  const name = useLatchkeyState(
    ({ connectors }) => connectors.find(({ id }) => id === view.connectorId)?.name,
  )
  return name ?? messages['connecting.title']
}
ConnectingExternalView.Title = Title
