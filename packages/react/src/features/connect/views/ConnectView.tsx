import {
  connectorImageUrl,
  formatCount,
  navigate,
  remoteSource,
  walletImageUrl,
  walletPageQuery,
} from '@latchkey/core/modal'
import { ImageTile, QrIcon, Row, SearchIcon, useStyles } from '@latchkey/ui'
import { Fragment, type ReactNode, useContext } from 'react'
import { useFeatures } from '../../../hooks/useFeatures.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useViewMessages } from '../../../i18n/MessagesContext.ts'
import { EmailContext } from '../../../kit/EmailContext.ts'
import { LegalContext } from '../../../kit/LegalContext.ts'
import { Rows } from '../../../kit/Rows.tsx'
import { SkeletonRow } from '../../../kit/SkeletonRow.tsx'
import { useInstalledWallets } from '../../../kit/useInstalledWallets.ts'
import { useLegalGate } from '../../../kit/useLegalGate.ts'
import { useSelectWallet } from '../../../kit/useSelectWallet.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import type { Recent } from '../connectRows.ts'
import { connectZones, type ZoneRow } from '../connectZones.ts'
import { emailLeads } from '../emailLeads.ts'
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
  const installed = useInstalledWallets()
  useConnectAhead(installed)
  const { kind: legal } = useLegalGate()
  const Legal = useContext(LegalContext)
  const { enableWalletGuide, enableWallets } = latchkey.options
  const Email = useContext(EmailContext)
  const { email: hasEmail, isPending, socials } = useFeatures()
  const leads = emailLeads(latchkey.options, {
    hasSocials: isPending || socials.length > 0,
    installed,
  })
  // Its place is kept while its code is on its way; of providers, more than two are in two lines.
  const lines = Math.min(socials.length, 2)
  const blockSize = (enableWallets ? 28 : 0) + (hasEmail ? 68 : 0) + lines * 56
  const email = Email === null ? <div style={{ blockSize }} /> : Email && <Email leads={leads} />
  return (
    <div className={classes['connect']}>
      {Legal && legal === 'checkbox' ? <Legal /> : null}
      {enableWallets ? (
        <WalletList email={email} hasInstalled={installed.length > 0} leads={leads} />
      ) : (
        email
      )}
      {Legal && legal === 'notice' ? <Legal /> : null}
      {enableWalletGuide && !email ? (
        <button
          className={classes['foot']}
          onClick={() => navigate.push(latchkey, { name: 'WhatIsAWallet' })}
          onPointerEnter={() => preload('WhatIsAWallet')}
          type="button"
        >
          {messages['connect.noWallet']}
        </button>
      ) : null}
    </div>
  )
}

/** From this many on, large rows stand two in a line, or the list has no end. */
const tilesFrom = 5

function WalletList({
  email,
  hasInstalled,
  leads,
}: {
  email: ReactNode
  hasInstalled: boolean
  /** E-mail comes first. */
  leads: boolean
}) {
  const { environment } = useLatchkey().internal
  const messages = useViewMessages(en)
  const zones = connectZones(useConnectRows(), { all: useShowsAllWallets() })
  // Else it comes before what leads further, or last.
  const at = leads ? 0 : zones.findIndex(({ large }, index) => !large && index > 0)
  return (
    <>
      {/* On a phone it is always so, and who is asked for an address needs none. */}
      {hasInstalled || email || environment.mobile ? null : <NoWallet />}
      {zones.map(({ large, rows }, index) => {
        const size = large ? 'large' : 'compact'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a zone is its place; its rows come and go
          <Fragment key={index}>
            {email && index === at
              ? email
              : // The way to all wallets alone says what it is.
                !large &&
                index > 0 &&
                rows.length > 1 && <h3 className={classes['quiet']}>{messages['connect.more']}</h3>}
            <Rows
              label={large ? messages['connect.yours'] : undefined}
              tiles={large && rows.length >= tilesFrom}
            >
              {rows.map((row) => (
                <li key={keyOf(row)}>{rowOf(row, size)}</li>
              ))}
            </Rows>
          </Fragment>
        )
      })}
      {zones[at] ? null : email}
    </>
  )
}

function rowOf(row: ZoneRow, size: Row.Props['size']) {
  if (row.kind === 'connector') return <ConnectorRow {...row} size={size} />
  if (row.kind === 'wallet') return <WalletRow {...row} size={size} />
  if (row.kind === 'placeholder') return <SkeletonRow size={size} />
  return row.kind === 'remote' ? <RemoteRow size={size} /> : <AllWalletsRow size={size} />
}

function NoWallet() {
  const latchkey = useLatchkey()
  const messages = useViewMessages(en)
  return (
    <p className={classes['quiet']}>
      {messages['connect.empty']}{' '}
      {latchkey.options.enableWalletGuide ? (
        <button
          className={classes['link']}
          onClick={() => navigate.push(latchkey, { name: 'GetWallet' })}
          type="button"
        >
          {messages['connect.get']}
        </button>
      ) : null}
    </p>
  )
}

function ConnectorRow({ connector, recent, size }: RowProps<'connector'>) {
  const latchkey = useLatchkey()
  const preload = useViewPreload()
  const { selectConnector } = useSelectWallet()
  const onIntent = () => preload('ConnectingExternal')
  return (
    <WayRow
      data-testid={connectTestIds.walletSelector(connector.id)}
      leading={<ImageTile name={connector.name} src={connectorImageUrl(latchkey, connector)} />}
      onClick={() => selectConnector(connector)}
      onFocus={onIntent}
      onPointerDown={onIntent}
      onPointerEnter={onIntent}
      size={size}
      subtitle={useCaption(recent)}
      title={connector.name}
    />
  )
}

function WalletRow({ recent, size, wallet }: RowProps<'wallet'>) {
  const latchkey = useLatchkey()
  const preload = useViewPreload()
  const { selectWallet, viewFor } = useSelectWallet()
  return (
    <WayRow
      data-testid={connectTestIds.walletSelector(wallet.id)}
      leading={<ImageTile name={wallet.name} src={walletImageUrl(latchkey, wallet)} />}
      onClick={() => selectWallet(wallet)}
      onPointerEnter={() => preload(viewFor(wallet).name)}
      size={size}
      subtitle={useCaption(recent)}
      title={wallet.name}
    />
  )
}

function useCaption(recent: Recent): string | false {
  const messages = useViewMessages(en)
  return recent && messages[recent === 'last' ? 'connect.lastUsed' : 'connect.recent']
}

/** The way to any wallet on another device: its code, or on a phone the list of wallets. */
function RemoteRow({ size }: Pick<Row.Props, 'size'>) {
  const latchkey = useLatchkey()
  const messages = useViewMessages(en)
  const preload = useViewPreload()
  const { mobile } = latchkey.internal.environment
  const name = 'ConnectingWalletConnectBasic'
  return (
    <WayRow
      data-testid={connectTestIds.walletSelector('walletConnect')}
      kind="way"
      leading={mobile ? <SearchIcon /> : <QrIcon />}
      onClick={() => navigate.push(latchkey, { name })}
      onPointerEnter={() => preload(name)}
      size={size}
      subtitle={!mobile && messages['connect.scan']}
      title={messages['connect.remote']}
    />
  )
}

/** The way to the whole catalogue, with its size once known. */
function AllWalletsRow({ size }: Pick<Row.Props, 'size'>) {
  const latchkey = useLatchkey()
  const messages = useViewMessages(en)
  const preload = useViewPreload()
  const { data } = useQuery(walletPageQuery(latchkey, { page: 1 }))
  const shown = !latchkey.internal.environment.mobile || remoteSource(latchkey.options)
  return (
    <WayRow
      data-testid={connectTestIds.allWallets}
      kind="way"
      leading={<SearchIcon />}
      onClick={() => navigate.push(latchkey, { name: 'AllWallets' })}
      onPointerEnter={() => preload('AllWallets')}
      size={size}
      title={messages['connect.allWallets']}
      // Of those, a phone of a site without remote wallets lists few.
      trailing={data && shown && <bdi dir="ltr">{formatCount(data.count)}</bdi>}
    />
  )
}

/** A row that is barred until the terms are accepted. */
function WayRow({ size, ...props }: Row.Props) {
  const { barred } = useLegalGate()
  return <Row disabled={barred} plain={size === 'compact'} size={size} {...props} />
}

type RowProps<K extends ZoneRow['kind']> = Extract<ZoneRow, { kind: K }> & Pick<Row.Props, 'size'>

function keyOf(row: ZoneRow): string {
  if (row.kind === 'connector') return `${row.connector.chain}:${row.connector.id}`
  if (row.kind === 'wallet') return row.wallet.id
  return row.kind === 'placeholder' ? row.id : row.kind
}

function Title() {
  return useViewMessages(en)['connect.title']
}
ConnectView.Title = Title
