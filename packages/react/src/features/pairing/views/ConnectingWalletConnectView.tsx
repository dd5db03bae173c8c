import { isWalletOf, linkPlace, navigate, walletImageUrl } from '@latchkey/core/modal'
import { Segments, useStyles } from '@latchkey/ui'
import { useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { kitTestIds } from '../../../kit/testIds.ts'
import { useInstalledWallets } from '../../../kit/useInstalledWallets.ts'
import { useSelectWallet } from '../../../kit/useSelectWallet.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { WalletRequest } from '../../../kit/WalletRequest.tsx'
import { CodePane } from '../CodePane.tsx'
import { en } from '../en.ts'
import { LinkPane } from '../LinkPane.tsx'
import classes, { css } from '../RemotePane.module.css'
import { type WalletPlatform, walletPlatforms } from '../walletPlatforms.ts'

/** A wallet of the catalogue, by each way that leads to it: this browser, a phone, a website, a program. */
export function ConnectingWalletConnectView({
  view: { wallet },
}: ViewProps<'ConnectingWalletConnect'>) {
  useStyles(css)
  const { internal } = useLatchkey()
  const messages = useTexts(en)
  const { mobile } = internal.environment
  const installed = useInstalledWallets().some((each) => isWalletOf(each, wallet))
  const platforms = walletPlatforms(wallet, { installed, mobile, place: linkPlace(window) })
  // A wallet that announces itself late does not take a code away that is being scanned.
  const [wanted, setWanted] = useState(platforms[0])
  const platform = wanted && platforms.includes(wanted) ? wanted : platforms[0]
  const texts: Readonly<Record<WalletPlatform, string>> = {
    browser: messages['remote.wayBrowser'],
    desktop: messages['remote.wayDesktop'],
    phone: messages[mobile ? 'remote.wayApp' : 'remote.wayPhone'],
    web: messages['remote.wayWeb'],
  }
  return (
    <div className={classes['way']}>
      {platforms.length > 1 && platform ? (
        <Segments
          label={messages['remote.ways']}
          onValueChange={setWanted}
          options={platforms.map((each) => ({
            testId: kitTestIds.tab(each),
            text: texts[each],
            value: each,
          }))}
          value={platform}
        />
      ) : null}
      {platform === undefined || platform === 'browser' ? (
        <LocalPane installed={installed} wallet={wallet} />
      ) : platform === 'phone' && !mobile ? (
        <CodePane wallet={wallet} />
      ) : (
        <LinkPane key={platform} platform={platform} wallet={wallet} />
      )}
    </div>
  )
}

/** A wallet of this browser: asked where it is installed, else there is only the way to get it. */
function LocalPane({
  installed,
  wallet,
}: Pick<ViewProps<'ConnectingWalletConnect'>['view'], 'wallet'> & { installed: boolean }) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { selectWallet } = useSelectWallet()
  const key = installed ? 'installed' : 'unsupported'
  return (
    <WalletRequest
      action={
        installed
          ? { run: () => selectWallet(wallet), text: messages['remote.installedAction'] }
          : {
              run: () => navigate.push(latchkey, { name: 'Downloads', wallet }),
              text: messages['remote.unsupportedAction'](wallet.name),
            }
      }
      hint={messages[`remote.${key}Hint`]}
      image={walletImageUrl(latchkey, wallet)}
      name={wallet.name}
      status="idle"
      title={messages[`remote.${key}`](wallet.name)}
    />
  )
}

function Title({ view }: ViewProps<'ConnectingWalletConnect'>) {
  return view.wallet.name
}
ConnectingWalletConnectView.Title = Title
