'use client'
import { inAppBrowserLink, walletImageUrl } from '@latchkey/core/modal'
import {
  BrowserIcon,
  Button,
  ExtensionIcon,
  ImageTile,
  PhoneIcon,
  Row,
  useStyles,
  WalletIcon,
} from '@latchkey/ui'
import { useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { downloadLinks } from '../../../kit/downloadLinks.ts'
import { Rows } from '../../../kit/Rows.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { downloadPlan } from '../downloadPlan.ts'
import { en } from '../en.ts'
import { PhoneStores } from '../PhoneStores.tsx'
import classes, { css } from './DownloadsView.module.css'

/** Where to get one wallet: what fits this browser or phone first, then the other ways. */
export function DownloadsView({ view: { wallet } }: ViewProps<'Downloads'>) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const [followed, setFollowed] = useState(false)
  const links = downloadLinks(wallet)
  const { mobile, page, window } = latchkey.internal.environment
  const { main, phone, rows, website } = downloadPlan(links, { mobile, ...browserOf(window) })
  const [store, ...stores] = phone
  const opener = mobile && page && inAppBrowserLink(wallet, page)
  return (
    <div className={classes['downloads']}>
      <ImageTile name={wallet.name} size={64} src={walletImageUrl(latchkey, wallet)} />
      <p className={classes['intro']}>
        {messages[links.length > 0 ? 'downloads.intro' : 'downloads.none'](wallet.name)}
      </p>
      {main ? (
        <Button fullWidth href={main.href} onClick={() => setFollowed(true)}>
          {main.kind === 'extension'
            ? messages['downloads.add'](main.browser)
            : messages[`downloads.get.${main.kind}`]}
        </Button>
      ) : null}
      {/* An extension meets a page when it loads; an app needs no reload. */}
      {followed && !mobile ? (
        <Button fullWidth onClick={() => window?.location.reload()} variant="secondary">
          {messages['downloads.reload']}
        </Button>
      ) : null}
      {opener || store || rows.length > 0 ? (
        <Rows>
          {opener ? (
            <li>
              <Row
                href={opener}
                kind="way"
                leading={<WalletIcon />}
                subtitle={messages['downloads.openHint']}
                title={messages['downloads.open'](wallet.name)}
              />
            </li>
          ) : null}
          {rows.map(({ href, kind }) => (
            <li key={kind}>
              <Row
                href={href}
                kind="way"
                leading={icons[kind]}
                title={messages[`downloads.${kind}`]}
              />
            </li>
          ))}
          {store ? (
            <li>
              <PhoneStores stores={[store, ...stores]} wallet={wallet} />
            </li>
          ) : null}
        </Rows>
      ) : null}
      {website ? (
        <Button href={website} size="small" variant="plain">
          {messages['downloads.website']}
        </Button>
      ) : null}
    </div>
  )
}

/** `userAgentData` is of Chromium alone, and of secure pages. */
function browserOf(window: Window | undefined) {
  const { userAgent = '', userAgentData } = (window?.navigator ?? {}) as Partial<Navigator> & {
    userAgentData?: { brands: readonly { brand: string }[] }
  }
  return { brands: userAgentData?.brands.map(({ brand }) => brand) ?? [], userAgent }
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
