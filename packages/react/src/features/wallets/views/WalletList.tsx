import type { Namespace } from '@latchkey/core'
import { addWallet } from '@latchkey/core/modal'
import { Button } from '@latchkey/ui'
import { useRef } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { ChainTile } from '../../../kit/ChainTile.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { en } from '../en.ts'
import { walletsTestIds } from '../testIds.ts'
import { useKeptFocus } from '../useKeptFocus.ts'
import { useWallets } from '../useWallets.ts'
import { AccountRows } from './AccountRows.tsx'
import classes from './ProfileWalletsView.module.css'
import { WalletRow } from './WalletRow.tsx'

/** The wallets of one namespace, and the way to another. */
export function WalletList({ namespace, used }: WalletList.Props) {
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { end, multiWallet, use, walletsOf } = useWallets()
  const wallets = walletsOf(namespace)
  const active = wallets.find(({ status }) => status === 'active')
  const groups = [
    { heading: undefined, status: 'active' },
    { heading: messages['wallets.others'], status: 'connected' },
    { heading: messages['wallets.earlier'], status: 'disconnected' },
  ].map((group) => ({
    ...group,
    wallets: wallets.filter(({ status }) => status === group.status),
  }))
  const name = messages[`chain.${namespace}`]

  return (
    <div ref={list} className={classes['wallets']}>
      {active ? null : (
        <div className={classes['none']}>
          <ChainTile name={name} namespace={namespace} />
          <p>{messages['wallets.none'](messages[`chain.${namespace}.short`])}</p>
        </div>
      )}
      {groups.map((group) =>
        group.wallets.length === 0 ? null : (
          <section key={group.status} className={classes['group']}>
            {group.heading ? <h3 className={classes['heading']}>{group.heading}</h3> : null}
            {group.wallets.map((wallet) => (
              <WalletRow
                key={wallet.connector.id}
                onEnd={() => end({ connectorId: wallet.connector.id, namespace })}
                onUse={() => use(wallet)}
                used={used && wallet.status === 'active'}
                wallet={wallet}
              />
            ))}
            {active && group.status === 'active' ? <AccountRows wallet={active} /> : null}
          </section>
        ),
      )}
      {multiWallet || !active ? (
        <Button
          data-testid={walletsTestIds.addConnection}
          fullWidth
          onClick={() => addWallet(latchkey, { namespace })}
          variant={active ? 'secondary' : 'primary'}
        >
          {messages[active ? 'wallets.add' : 'wallets.connect']}
        </Button>
      ) : null}
    </div>
  )
}

export declare namespace WalletList {
  type Props = {
    namespace: Namespace
    /** The page shows this namespace. */
    used: boolean
  }
}
