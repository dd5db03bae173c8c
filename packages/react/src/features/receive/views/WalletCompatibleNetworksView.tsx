import type { ViewOf } from '@latchkey/core'
import { navigate, networkImageUrl } from '@latchkey/core/modal'
import { ChoiceRow, ImageTile, useStyles } from '@latchkey/ui'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { Rows } from '../../../kit/Rows.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { en } from '../en.ts'
import { receiveTestIds } from '../testIds.ts'
import { useReceive } from '../useReceive.ts'
import classes, { css } from './WalletCompatibleNetworksView.module.css'

/** The networks on which the address can be paid; the one that is chosen is shown with it, and no wallet is asked. */
export function WalletCompatibleNetworksView({
  view,
}: {
  view: ViewOf<'WalletCompatibleNetworks'>
}) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { network: shown, networks } = useReceive(view)
  return (
    <div className={classes['networks']}>
      <p className={classes['note']}>{messages['receive.networksNote']}</p>
      <Rows>
        {networks.map((network) => (
          <li key={network.caipNetworkId}>
            <ChoiceRow
              data-testid={receiveTestIds.compatibleNetwork(network.caipNetworkId)}
              leading={
                <ImageTile name={network.name} round src={networkImageUrl(latchkey, network)} />
              }
              onClick={() => {
                navigate.back(latchkey)
                // A token lives on one network; elsewhere its address is something else, or nothing.
                navigate.replace(latchkey, {
                  name: 'WalletReceive',
                  networkId: network.caipNetworkId,
                  ...(network.caipNetworkId === shown?.caipNetworkId ? { token: view.token } : {}),
                })
              }}
              selected={network.caipNetworkId === shown?.caipNetworkId}
              title={network.name}
            />
          </li>
        ))}
      </Rows>
    </div>
  )
}

function Title() {
  return useTexts(en)['receive.networks']
}
WalletCompatibleNetworksView.Title = Title
