import { isConnected } from '@latchkey/core/modal'
import { DisconnectIcon, Row, useStyles } from '@latchkey/ui'
import { useState } from 'react'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { useNamespaces } from '../../../kit/useNamespaces.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { en } from '../en.ts'
import { walletsTestIds } from '../testIds.ts'
import { useWallets } from '../useWallets.ts'
import { ChainTabs } from './ChainTabs.tsx'
import classes, { css } from './ProfileWalletsView.module.css'
import { WalletList } from './WalletList.tsx'

/** Every wallet of the visitor, one namespace at a time: the one in use, those connected too, the previous ones. */
export function ProfileWalletsView({ view }: ViewProps<'ProfileWallets'>) {
  useStyles(css)
  const messages = useTexts(en)
  const namespaces = useNamespaces()
  const active = useLatchkeyState((state) => state.activeNamespace)
  const [chosen, setChosen] = useState(view.namespace)
  const { disconnectAll } = useWallets()
  const several = useLatchkeyState(
    (state) => namespaces.filter((each) => isConnected(state, each)).length > 1,
  )
  const namespace = chosen ?? active ?? namespaces[0]
  if (!namespace) return null
  return (
    <div className={classes['wallets']}>
      {namespaces.length > 1 ? (
        <ChainTabs chosen={namespace} namespaces={namespaces} onChoose={setChosen} />
      ) : null}
      <WalletList namespace={namespace} used={namespace === active} />
      {several ? (
        <Row
          data-testid={walletsTestIds.disconnectAll}
          kind="action"
          leading={<DisconnectIcon />}
          onClick={disconnectAll}
          title={messages['wallets.disconnectAll']}
        />
      ) : null}
    </div>
  )
}

function Title() {
  return useTexts(en)['wallets.title']
}
ProfileWalletsView.Title = Title
