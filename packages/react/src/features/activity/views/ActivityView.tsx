import { keyOf } from '@latchkey/core/modal'
import { useStyles } from '@latchkey/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { EmptyLine } from '../../../kit/EmptyLine.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { ActivityList } from '../ActivityList.tsx'
import { en } from '../en.ts'
import classes, { css } from './ActivityView.module.css'

/**
 * What happened to the account on the connected network (S2.12). It is drawn inside the account too; where something
 * sticks to the top there, `--lk-above` says how high it is.
 */
export function ActivityView() {
  useStyles(css)
  const messages = useTexts(en)
  const { address } = useAccount()
  const { network, supported } = useNetwork()

  if (!address || !network) return null
  if (!supported) return <EmptyLine>{messages['activity.unused'](network.name)}</EmptyLine>
  return (
    <div className={classes['view']}>
      {/* Another account or network is another list. */}
      <ActivityList
        key={keyOf([address, network.caipNetworkId])}
        address={address}
        network={network}
      />
    </div>
  )
}

function Title() {
  return useTexts(en)['activity.title']
}
ActivityView.Title = Title
