'use client'
import { inAppBrowserLink, walletImageUrl } from '@latchkey/core/modal'
import {
  BrowserIcon,
  ExtensionIcon,
  ImageTile,
  PhoneIcon,
  Row,
  useStyles,
  WalletIcon,
} from '@latchkey/ui'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { type DownloadLink, downloadLinks } from '../../../kit/downloadLinks.ts'
import { Rows } from '../../../kit/Rows.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { en } from '../en.ts'
import classes, { css } from './DownloadsView.module.css'

/** Where to get one wallet: a row for each place that exists. */
export function DownloadsView({ view: { wallet } }: ViewProps<'Downloads'>) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const links = downloadLinks(wallet)
  const { mobile, page } = latchkey.internal.environment
  const opener = mobile && page && inAppBrowserLink(wallet, page)
  const texts: Readonly<Record<DownloadLink['kind'], string>> = {
    android: messages['downloads.android'],
    chrome: messages['downloads.chrome'],
    ios: messages['downloads.ios'],
    website: messages['downloads.website'],
  }
  return (
    <div className={classes['downloads']}>
      <ImageTile name={wallet.name} size={64} src={walletImageUrl(latchkey, wallet)} />
      <p className={classes['intro']}>
        {messages[links.length > 0 ? 'downloads.intro' : 'downloads.none'](wallet.name)}
      </p>
      <Rows>
        {opener ? (
          <li>
            <Row
              href={opener}
              leading={<WalletIcon />}
              subtitle={messages['downloads.openHint']}
              title={messages['downloads.open'](wallet.name)}
            />
          </li>
        ) : null}
        {links.map(({ href, kind }) => (
          <li key={kind}>
            <Row href={href} leading={icons[kind]} title={texts[kind]} />
          </li>
        ))}
      </Rows>
    </div>
  )
}

const icons = {
  android: <PhoneIcon />,
  chrome: <ExtensionIcon />,
  ios: <PhoneIcon />,
  website: <BrowserIcon />,
}

function Title({ view }: ViewProps<'Downloads'>) {
  return useTexts(en)['downloads.title'](view.wallet.name)
}
DownloadsView.Title = Title
