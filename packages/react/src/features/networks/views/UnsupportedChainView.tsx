import { useStyles } from '@latchkey/ui'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { DisconnectRow } from '../../../kit/DisconnectRow.tsx'
import { Rows } from '../../../kit/Rows.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { en } from '../en.ts'
import { NetworkRow } from '../NetworkRow.tsx'
import { useSelectNetwork } from '../useSelectNetwork.ts'
import classes, { css } from './UnsupportedChainView.module.css'

/** The wallet is on a network the site does not use (S4.35): choose one it uses, or disconnect. */
export function UnsupportedChainView() {
  useStyles(css)
  const messages = useTexts(en)
  const select = useSelectNetwork()
  const networks = useLatchkeyState((state) => state.networks)
  const namespace = useLatchkeyState((state) => state.activeNamespace)
  return (
    <div className={classes['unsupported']}>
      <p className={classes['intro']}>{messages['unsupported.intro']}</p>
      <Rows>
        {networks
          .filter(({ chainNamespace }) => chainNamespace === namespace)
          .map((network) => (
            <li key={network.caipNetworkId}>
              <NetworkRow active={false} network={network} onSelect={() => select(network)} />
            </li>
          ))}
      </Rows>
      <DisconnectRow />
    </div>
  )
}

function Title() {
  return useTexts(en)['unsupported.title']
}
UnsupportedChainView.Title = Title
