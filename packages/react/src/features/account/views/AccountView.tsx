'use client'
import {
  identityQuery,
  nativeBalanceQuery,
  navigate,
  networkImageUrl,
  shortAddress,
  shortName,
} from '@latchkey/core/modal'
import {
  Avatar,
  ChevronIcon,
  DisconnectIcon,
  IconButton,
  ImageTile,
  Row,
  SearchIcon,
  SettingsIcon,
  useStyles,
  WalletIcon,
} from '@latchkey/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useViewMessages } from '../../../i18n/MessagesContext.ts'
import { useDisconnectWallet } from '../../../kit/useDisconnectWallet.ts'
import { useMultiWallet } from '../../../kit/useMultiWallet.ts'
import { useNamespaces } from '../../../kit/useNamespaces.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import { viewTestIds } from '../../../viewTestIds.ts'
import { AddressCopy } from '../AddressCopy.tsx'
import { enAccount } from '../en.ts'
import classes, { css } from './AccountView.module.css'
import { Balance } from './Balance.tsx'

/** The connected account (S2.3): who, how much, where, and the way out. */
export function AccountView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useViewMessages(enAccount)
  const preload = useViewPreload()
  const { address, allAccounts } = useAccount()
  const { network, networkId } = useNetwork()
  const identity = useQuery(identityQuery(latchkey, { address, networkId }))
  const balance = useQuery(nativeBalanceQuery(latchkey, { address, networkId }))
  const namespaces = useNamespaces()
  const multiWallet = useMultiWallet()
  const { disconnect, isPending } = useDisconnectWallet()

  if (!address || !network) return <p className={classes['none']}>{messages['account.none']}</p>
  const explorer = network.blockExplorers?.default
  const name = identity.data?.name
  return (
    <div className={classes['account']}>
      <div className={classes['person']}>
        <Avatar address={address} size={64} src={identity.data?.avatar} />
        <AddressCopy address={address} text={name ? shortName(name) : shortAddress(address)} />
        <Balance balance={balance} network={network.name} />
      </div>
      <ul className={classes['rows']}>
        <li>
          <Row
            leading={
              <ImageTile name={network.name} round src={networkImageUrl(latchkey, network)} />
            }
            onClick={() => navigate.push(latchkey, { name: 'Networks' })}
            onPointerEnter={() => preload('Networks')}
            subtitle={messages['account.network']}
            title={network.name}
            trailing={<ChevronIcon />}
          />
        </li>
        {namespaces.length > 1 || multiWallet || allAccounts.length > 1 ? (
          <li>
            <Row
              data-testid={viewTestIds.profileWallets}
              leading={<WalletIcon />}
              onClick={() => navigate.push(latchkey, { name: 'ProfileWallets' })}
              title={messages['account.wallets']}
              trailing={<ChevronIcon />}
            />
          </li>
        ) : null}
        {explorer ? (
          <li>
            <Row
              href={`${explorer.url.replace(/\/$/, '')}/address/${address}`}
              leading={<SearchIcon />}
              title={messages['account.explorer'](explorer.name)}
            />
          </li>
        ) : null}
        <li>
          <Row
            data-testid={viewTestIds.disconnectButton}
            disabled={isPending}
            leading={<DisconnectIcon />}
            onClick={disconnect}
            title={messages[isPending ? 'account.disconnecting' : 'account.disconnect']}
          />
        </li>
      </ul>
    </div>
  )
}

function Title() {
  return useViewMessages(enAccount)['account.title']
}
AccountView.Title = Title

function Start() {
  const latchkey = useLatchkey()
  const messages = useViewMessages(enAccount)
  const preload = useViewPreload()
  return (
    <IconButton
      label={messages['account.settings']}
      onClick={() => navigate.push(latchkey, { name: 'AccountSettings' })}
      onPointerEnter={() => preload('AccountSettings')}
    >
      <SettingsIcon />
    </IconButton>
  )
}
AccountView.Start = Start
