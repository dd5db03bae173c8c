'use client'
import { DisconnectIcon, Row, useStyles } from '@latchkey/ui'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { useViewMessages } from '../../../i18n/MessagesContext.ts'
import { useDisconnectWallet } from '../../../kit/useDisconnectWallet.ts'
import { viewTestIds } from '../../../viewTestIds.ts'
import { enAccount } from '../../account/en.ts'
import { NetworkRow } from '../NetworkRow.tsx'
import { useSelectNetwork } from '../useSelectNetwork.ts'
import classes, { css } from './UnsupportedChainView.module.css'

/** The wallet is on a network the site does not use (S4.35): choose one it uses, or disconnect. */
export function UnsupportedChainView() {
  useStyles(css)
  const messages = useViewMessages(enAccount)
  const select = useSelectNetwork()
  const networks = useLatchkeyState((state) => state.networks)
  const namespace = useLatchkeyState((state) => state.activeNamespace)
  const { disconnect, isPending } = useDisconnectWallet()
  return (
    <div className={classes['unsupported']}>
      <p className={classes['intro']}>{messages['unsupported.intro']}</p>
      <ul className={classes['rows']}>
        {networks
          .filter(({ chainNamespace }) => chainNamespace === namespace)
          .map((network) => (
            <li key={network.caipNetworkId}>
              <NetworkRow active={false} network={network} onSelect={() => select(network)} />
            </li>
          ))}
      </ul>
      <Row
        data-testid={viewTestIds.disconnectButton}
        disabled={isPending}
        leading={<DisconnectIcon />}
        onClick={disconnect}
        title={messages[isPending ? 'account.disconnecting' : 'account.disconnect']}
      />
    </div>
  )
}

function Title() {
  return useViewMessages(enAccount)['unsupported.title']
}
UnsupportedChainView.Title = Title
