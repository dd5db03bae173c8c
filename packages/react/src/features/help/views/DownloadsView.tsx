import { browseLink, linkPlace, walletImageUrl } from '@latchkey/core/modal'
import {
  BrowserIcon,
  Button,
  ChoiceRow,
  ExtensionIcon,
  ImageTile,
  PhoneIcon,
  useStyles,
} from '@latchkey/ui'
import { useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { downloadLinks } from '../../../kit/downloadLinks.ts'
import { Rows } from '../../../kit/Rows.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { downloadPlan } from '../downloadPlan.ts'
import { en } from '../en.ts'
import { PhoneStores } from '../PhoneStores.tsx'
import classes, { css } from './DownloadsView.module.css'

/**
 * Where to get one wallet: what fits this browser or phone first, then the other ways. On a phone that has the wallet, its
 * own browser opens this page, where the wallet is then one of the page's own.
 */
export function DownloadsView({ view: { wallet } }: ViewProps<'Downloads'>) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const [followed, setFollowed] = useState(false)
  const links = downloadLinks(wallet)
  const { mobile, window } = latchkey.internal.environment
  const { main, phone, rows, website } = downloadPlan(links, { mobile, ...browserOf(window) })
  const [store, ...stores] = phone
  const opener = useOpener(wallet)
  const opens = useOpensFirst(wallet)
  const open = opener ? (
    <Button fullWidth {...opener} variant={opens ? 'primary' : 'secondary'}>
      {messages['downloads.open'](wallet.name)}
    </Button>
  ) : null
  return (
    <div className={classes['downloads']}>
      <ImageTile name={wallet.name} size={64} src={walletImageUrl(latchkey, wallet)} />
      <p className={classes['intro']}>
        {messages[
          opens ? 'downloads.openHint' : links.length > 0 ? 'downloads.intro' : 'downloads.none'
        ](wallet.name)}
      </p>
      {opens ? open : null}
      {main ? (
        <Button
          fullWidth
          href={main.href}
          onClick={() => setFollowed(true)}
          variant={opens ? 'secondary' : 'primary'}
        >
          {main.kind === 'extension'
            ? messages['downloads.add'](main.browser)
            : messages[`downloads.get.${main.kind}`]}
        </Button>
      ) : null}
      {opens ? null : open}
      {/* An extension meets a page when it loads; an app needs no reload. */}
      {followed && !mobile ? (
        <Button fullWidth onClick={() => window?.location.reload()} variant="secondary">
          {messages['downloads.reload']}
        </Button>
      ) : null}
      {store || rows.length > 0 ? (
        <Rows>
          {rows.map(({ href, kind }) => (
            <li key={kind}>
              <ChoiceRow
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

/** The link that opens this page in the wallet's own browser; only a phone has that. */
function useOpener({ browse_link }: ViewProps<'Downloads'>['view']['wallet']) {
  const { mobile, window } = useLatchkey().internal.environment
  // Not as the page was when it loaded: a site of one page has moved on since.
  const href = mobile && browse_link && window && browseLink(browse_link, window.location.href)
  if (!href) return undefined
  const { framed, telegram } = linkPlace(window)
  // A new tab would stay behind, empty, once the app has opened.
  return { href, target: telegram ? '_blank' : framed ? '_top' : '_self' } as const
}

/** Whether opening the page there comes first: a visitor who came to get a wallet has none yet. */
function useOpensFirst(wallet: ViewProps<'Downloads'>['view']['wallet']): boolean {
  const gets = useLatchkeyState(({ router }) => router.some(({ name }) => name === 'GetWallet'))
  return useOpener(wallet) !== undefined && !gets
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

function Title({ view: { wallet } }: ViewProps<'Downloads'>) {
  return useTexts(en)[useOpensFirst(wallet) ? 'downloads.openTitle' : 'downloads.title'](
    wallet.name,
  )
}
DownloadsView.Title = Title
