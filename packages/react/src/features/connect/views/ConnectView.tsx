'use client'
import type { Connector } from '@latchkey/core'
import type { CatalogWallet } from '@latchkey/core/modal'
import {
  connectMethodOrder,
  connectorImageUrl,
  formatCount,
  navigate,
  walletImageUrl,
  walletPageQuery,
} from '@latchkey/core/modal'
import { ChevronIcon, ImageTile, QrIcon, Row, SearchIcon, Tag, useStyles } from '@latchkey/ui'
import { type ReactNode, useContext } from 'react'
import { useFeatures } from '../../../hooks/useFeatures.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useViewMessages } from '../../../i18n/MessagesContext.ts'
import { LegalContext } from '../../../kit/LegalContext.ts'
import { Rows } from '../../../kit/Rows.tsx'
import { SkeletonRow } from '../../../kit/SkeletonRow.tsx'
import { useInstalledWallets } from '../../../kit/useInstalledWallets.ts'
import { useLegalGate } from '../../../kit/useLegalGate.ts'
import { useSelectWallet } from '../../../kit/useSelectWallet.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import type { ConnectRow } from '../connectRows.ts'
import { en } from '../en.ts'
import { connectTestIds } from '../testIds.ts'
import { useConnectAhead } from '../useConnectAhead.ts'
import { useConnectRows } from '../useConnectRows.ts'
import { useShowsAllWallets } from '../useShowsAllWallets.ts'
import classes, { css } from './ConnectView.module.css'

/** The start (S2.2): ways to connect in their order, then help for those who have none. */
export function ConnectView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useViewMessages(en)
  const preload = useViewPreload()
  const features = useFeatures()
  const installed = useInstalledWallets()
  useConnectAhead(installed)
  const { kind: legal } = useLegalGate()
  const Legal = useContext(LegalContext)
  const { enableWalletGuide, enableWallets } = latchkey.options
  const methods = connectMethodOrder({
    enableWallets,
    features,
    hasInstalledWallets: installed.length > 0,
  })
  return (
    <div className={classes['connect']}>
      {Legal && legal === 'checkbox' ? <Legal /> : null}
      {methods.includes('wallet') ? <WalletList hasInstalled={installed.length > 0} /> : null}
      {enableWalletGuide ? (
        <button
          className={classes['guide']}
          onClick={() => navigate.push(latchkey, { name: 'WhatIsAWallet' })}
          onPointerEnter={() => preload('WhatIsAWallet')}
          type="button"
        >
          {messages['connect.noWallet']}
        </button>
      ) : null}
      {Legal && legal === 'notice' ? <Legal /> : null}
    </div>
  )
}

function WalletList({ hasInstalled }: { hasInstalled: boolean }) {
  const messages = useViewMessages(en)
  const rows = useConnectRows()
  const showsAllWallets = useShowsAllWallets()
  return (
    <>
      {hasInstalled ? null : <p className={classes['none']}>{messages['connect.empty']}</p>}
      <Rows>
        {rows.map((row) => (
          <li key={keyOf(row)}>
            {row.kind === 'connector' ? (
              <ConnectorRow connector={row.connector} recent={row.recent} />
            ) : row.kind === 'wallet' ? (
              <WalletRow recent={row.recent} wallet={row.wallet} />
            ) : row.kind === 'remote' ? (
              <RemoteRow />
            ) : (
              <SkeletonRow />
            )}
          </li>
        ))}
        {showsAllWallets ? <AllWalletsRow /> : null}
      </Rows>
    </>
  )
}

function ConnectorRow({ connector, recent }: { connector: Connector; recent: boolean }) {
  const latchkey = useLatchkey()
  const messages = useViewMessages(en)
  const preload = useViewPreload()
  const { barred } = useLegalGate()
  const { selectConnector } = useSelectWallet()
  const onIntent = () => preload('ConnectingExternal')
  return (
    <Row
      data-testid={connectTestIds.walletSelector(connector.id)}
      disabled={barred}
      leading={<ImageTile name={connector.name} src={connectorImageUrl(latchkey, connector)} />}
      onClick={() => selectConnector(connector)}
      onFocus={onIntent}
      onPointerDown={onIntent}
      onPointerEnter={onIntent}
      title={connector.name}
      trailing={<Tag>{recent ? messages['connect.recent'] : messages['connect.installed']}</Tag>}
    />
  )
}

function WalletRow({ recent, wallet }: { recent: boolean; wallet: CatalogWallet }) {
  const latchkey = useLatchkey()
  const messages = useViewMessages(en)
  const preload = useViewPreload()
  const { barred } = useLegalGate()
  const { selectWallet, viewFor } = useSelectWallet()
  return (
    <Row
      data-testid={connectTestIds.walletSelector(wallet.id)}
      disabled={barred}
      leading={<ImageTile name={wallet.name} src={walletImageUrl(latchkey, wallet)} />}
      onClick={() => selectWallet(wallet)}
      onPointerEnter={() => preload(viewFor(wallet).name)}
      title={wallet.name}
      trailing={recent ? <Tag>{messages['connect.recent']}</Tag> : <ChevronIcon />}
    />
  )
}

/** The way to any wallet on another device: its code, or on a phone the list of wallets. */
function RemoteRow() {
  const latchkey = useLatchkey()
  const messages = useViewMessages(en)
  const preload = useViewPreload()
  const name = 'ConnectingWalletConnectBasic'
  return (
    <WayRow
      data-testid={connectTestIds.walletSelector('walletConnect')}
      icon={latchkey.internal.environment.mobile ? <SearchIcon /> : <QrIcon />}
      onClick={() => navigate.push(latchkey, { name })}
      onPointerEnter={() => preload(name)}
      title={messages['connect.remote']}
      trailing={<ChevronIcon />}
    />
  )
}

/** The way to the whole catalogue, with its size once known. */
function AllWalletsRow() {
  const latchkey = useLatchkey()
  const messages = useViewMessages(en)
  const { data } = useQuery(walletPageQuery(latchkey, { page: 1 }))
  return (
    <li>
      <WayRow
        data-testid={connectTestIds.allWallets}
        icon={<SearchIcon />}
        onClick={() => navigate.push(latchkey, { name: 'AllWallets' })}
        title={messages['connect.allWallets']}
        trailing={
          data ? (
            <Tag>
              <bdi dir="ltr">{formatCount(data.count)}</bdi>
            </Tag>
          ) : null
        }
      />
    </li>
  )
}

/** A row that leads to wallets rather than being one. */
function WayRow({ icon, ...row }: Row.Props & { icon: ReactNode }) {
  const { barred } = useLegalGate()
  return <Row {...row} disabled={barred} leading={<span className={classes['all']}>{icon}</span>} />
}

function keyOf(row: ConnectRow): string {
  if (row.kind === 'connector') return `${row.connector.chain}:${row.connector.id}`
  if (row.kind === 'remote') return row.kind
  return row.kind === 'wallet' ? row.wallet.id : row.id
}

function Title() {
  return useViewMessages(en)['connect.title']
}
ConnectView.Title = Title
