import { namespaceOf, navigate, walletFeatureOrder } from '@latchkey/core/modal'
import { Button, useStyles } from '@latchkey/ui'
import { useContext } from 'react'
import { useFeatures } from '../../../hooks/useFeatures.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import type { FeatureAction } from '../../../kit/FeatureAction.ts'
import { useFeatureActions } from '../../../kit/useFeatureActions.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import classes, { css } from '../Actions.module.css'

/** As many words have room beside their signs in a line. */
const maxBeside = 3

/** What can be done with what the account has, each by the feature that declares it. */
export function WalletActions({ empty, testId, token }: WalletActions.Props) {
  useStyles(css)
  const latchkey = useLatchkey()
  const preload = useViewPreload()
  const { locale } = useContext(MessagesContext)
  const features = useFeatures()
  const { networkId } = useNetwork()
  const actions = useFeatureActions().filter(({ needs }) => !(empty && needs.funds))
  if (actions.length === 0) return null
  // By what may come: what the server offers is known later, and nothing moves then.
  const possible = networkId ? walletFeatureOrder(features, namespaceOf(networkId)).length : 0
  const isMany = features.isPending || possible > maxBeside
  return (
    <div className={classes['actions']} data-many={isMany ? '' : undefined}>
      {actions.map(({ feature, icon: Icon, name, viewOf }) => {
        const view = viewOf(token)
        return (
          <Button
            key={feature}
            data-testid={testId(feature)}
            icon={<Icon />}
            onClick={() => navigate.push(latchkey, view)}
            onPointerEnter={() => preload(view.name)}
            variant="secondary"
          >
            {name[locale]}
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
    testId: (feature: FeatureAction['feature']) => string
    /** Address of the token that they are about; the screens' own choice where it is left out. */
    token?: string | undefined
  }
}
