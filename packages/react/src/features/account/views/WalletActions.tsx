'use client'
import type { View } from '@latchkey/core'
import { namespaceOf, navigate, walletFeatureOrder } from '@latchkey/core/modal'
import { Button, ReceiveIcon, SendIcon, useStyles } from '@latchkey/ui'
import { useFeatures } from '../../../hooks/useFeatures.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import classes, { css } from '../Actions.module.css'
import { en } from '../en.ts'

const icons = { receive: ReceiveIcon, send: SendIcon }
const views = { receive: 'WalletReceive', send: 'WalletSend' } as const
type Action = keyof typeof views

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
  if (!networkId) return null
  const actions = walletFeatureOrder(features, namespaceOf(networkId)).filter(
    (feature): feature is Action => feature in views && !(empty && feature === 'send'),
  )
  if (actions.length === 0) return null
  return (
    <div className={classes['actions']}>
      {actions.map((action) => {
        const Icon = icons[action]
        const view = { name: views[action], ...(token === undefined ? {} : { token }) } as View
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

export declare namespace WalletActions {
  type Props = {
    /** Nothing is there to be sent. */
    empty?: boolean | undefined
    testId: (action: Action) => string
    /** Address of the token that they are about; the screens' own choice where it is left out. */
    token?: string | undefined
  }
}
