'use client'
import {
  connectorImageUrl,
  connectorOf,
  formatBalance,
  nameRegistrar,
  nameZone,
  nativeBalanceQuery,
  navigate,
  networkImageUrl,
  reverseNamesQuery,
  userName,
} from '@latchkey/core/modal'
import { ChevronIcon, ImageTile, Row, Skeleton, UserIcon, useStyles } from '@latchkey/ui'
import { useContext } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useUser } from '../../../hooks/useUser.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import { AddressCopy } from '../AddressCopy.tsx'
import { en } from '../en.ts'
import { accountTestIds } from '../testIds.ts'
import { AccountActions } from './AccountActions.tsx'
import classes, { css } from './AccountSettingsView.module.css'

/** What the account says in short, in full: address, balance, wallet and network. */
export function AccountSettingsView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { locale } = useContext(MessagesContext)
  const { address } = useAccount()
  const { network, networkId, supported } = useNetwork()
  const connector = useLatchkeyState((state) => connectorOf(state))
  const user = useUser()
  // An account at a provider may have no address.
  const login = user?.email ?? userName(user)
  const { data: balance, status } = useQuery(nativeBalanceQuery(latchkey, { address, networkId }))
  if (!address || !network) return null
  return (
    <div className={classes['settings']}>
      <dl className={classes['details']}>
        <div className={classes['fact']}>
          <dt>{messages['account.address']}</dt>
          <dd>
            <AddressCopy address={address} text={address} whole />
          </dd>
        </div>
        {!supported || (status === 'error' && !balance) ? null : (
          <div className={classes['fact']}>
            <dt>{messages['account.balance']}</dt>
            <dd>
              {balance ? (
                <Amount className={classes['exact']}>
                  {formatBalance(balance, { exact: true, locale })} {balance.symbol}
                </Amount>
              ) : (
                <Skeleton height={20} width={160} />
              )}
            </dd>
          </div>
        )}
        {login ? (
          <div className={classes['line']}>
            <dt>{messages[user?.email ? 'account.email' : 'account.loggedIn']}</dt>
            <dd>
              <bdi>{login}</bdi>
            </dd>
          </div>
        ) : null}
        {connector ? (
          <div className={classes['line']}>
            <dt>{messages['account.wallet']}</dt>
            <dd>
              <ImageTile
                name={connector.name}
                size={20}
                src={connectorImageUrl(latchkey, connector)}
              />
              <bdi>{connector.name}</bdi>
            </dd>
          </div>
        ) : null}
        <div className={classes['line']}>
          <dt>{messages['account.network']}</dt>
          <dd>
            <ImageTile
              name={network.name}
              round
              size={20}
              src={networkImageUrl(latchkey, network)}
            />
            <bdi>{network.name}</bdi>
          </dd>
        </div>
      </dl>
      {connector?.type === 'AUTH' ? (
        <p className={classes['note']} data-testid={accountTestIds.accountNote}>
          {messages['account.experimental']}
          {user?.isTemporary ? ` ${messages['account.temporary']}` : ''}
        </p>
      ) : null}
      <ChooseName address={address} />
      <AccountActions address={address} network={network} />
    </div>
  )
}

/** The way to a name, for an account that may have one and has none (S6.7). */
function ChooseName({ address }: { address: string }) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const preload = useViewPreload()
  const isAble = useLatchkeyState(
    (state) => nameRegistrar(state).status === 'ready' && nameZone(state).status === 'named',
  )
  const { data: names } = useQuery(
    reverseNamesQuery(latchkey, { address: isAble ? address : undefined }),
  )
  if (names?.length !== 0) return null
  return (
    <Row
      data-testid={accountTestIds.accountChooseName}
      kind="action"
      leading={<UserIcon />}
      onClick={() => navigate.push(latchkey, { name: 'ChooseAccountName' })}
      onPointerEnter={() => preload('ChooseAccountName')}
      title={messages['account.chooseName']}
      trailing={<ChevronIcon />}
    />
  )
}

function Title() {
  return useTexts(en)['account.settings']
}
AccountSettingsView.Title = Title
