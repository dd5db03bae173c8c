'use client'
import type { View } from '@latchkey/core'
import { namespaceOf, navigate, walletFeatureOrder } from '@latchkey/core/modal'
import { Button, ReceiveIcon, SendIcon, SwapIcon, useStyles } from '@latchkey/ui'
import { useFeatures } from '../../../hooks/useFeatures.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useSwapOffer } from '../../../kit/useSwapOffer.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import classes, { css } from '../Actions.module.css'
import { en } from '../en.ts'

const icons = { receive: ReceiveIcon, send: SendIcon, swaps: SwapIcon }
type Action = keyof typeof icons

/**
 * What can be done with what the account has, in the site's order (S2.30): what the project has on, works in the
 * namespace, and has a screen.
 */
export function WalletActions({ empty, testId, token }: WalletActions.Props) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const preload = useViewPreload()
  const features = useFeatures()
  const { networkId } = useNetwork()
  const canSwap = useSwapOffer()
  if (!networkId) return null
  const actions = walletFeatureOrder(features, namespaceOf(networkId)).filter(
    (feature): feature is Action =>
      feature in icons && (feature !== 'swaps' || canSwap) && !(empty && feature !== 'receive'),
  )
  if (actions.length === 0) return null
  return (
    <div className={classes['actions']}>
      {actions.map((action) => {
        const Icon = icons[action]
        const view = viewOf(action, token)
        return (
          <Button
            key={action}
            data-testid={testId(action)}
            icon={<Icon />}
            onClick={() => navigate.push(latchkey, view)}
            onPointerEnter={() => preload(view.name)}
            variant="secondary"
          >
            {messages[`account.${action}`]}
          </Button>
        )
      })}
    </div>
  )
}

/** Where an action leads: a token can be received, sent, and had for the network's own currency. */
function viewOf(action: Action, token: string | undefined): View {
  if (action === 'swaps') return { name: 'Swap', ...(token !== undefined && { toToken: token }) }
  const name = action === 'send' ? 'WalletSend' : 'WalletReceive'
  return { name, ...(token !== undefined && { token }) } as View
}

export declare namespace WalletActions {
  type Props = {
    /** Nothing is there to be sent. */
    empty?: boolean | undefined
    testId: (action: Action) => string
    /** Address of the token that they are about; the screens' own choice where it is left out. */
    token?: string | undefined
  }
}
