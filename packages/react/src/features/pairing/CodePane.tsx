import type { CatalogWallet } from '@latchkey/core/modal'
import {
  Button,
  IconButton,
  RefreshIcon,
  useStyles,
  VisuallyHidden,
  WarningIcon,
} from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { kitTestIds } from '../../kit/testIds.ts'
import { useTexts } from '../../kit/useTexts.ts'
import { CopyLink } from './CopyLink.tsx'
import { en } from './en.ts'
import { GetWalletLine } from './GetWalletLine.tsx'
import classes, { css } from './RemotePane.module.css'
import { pairingTestIds } from './testIds.ts'
import { usePairing } from './usePairing.ts'
import { usePairingFailure } from './usePairingFailure.ts'
import { WalletCode } from './WalletCode.tsx'

/** The code that a phone scans, for one wallet or for any. */
export function CodePane({ wallet }: CodePane.Props) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { progress, renew } = usePairing({ wallet })
  const failure = usePairingFailure({ renew })
  const failed = progress.status === 'failed' ? failure(progress) : undefined
  const uri = progress.status === 'waiting' ? progress.uri : undefined

  return (
    <div className={classes['pane']}>
      {failed ? null : <WalletCode uri={uri} wallet={wallet} />}
      {/* One region from the beginning on: what is put into it later is announced. */}
      <div className={classes['says']} data-testid={kitTestIds.connectingStatus} role="status">
        {failed ? <Failed {...failed} /> : <Says progress={progress} wallet={wallet} />}
      </div>
      {failed ? null : (
        <div className={classes['extras']}>
          <CopyLink uri={uri} />
          {latchkey.options.manualWCControl ? null : (
            <IconButton
              data-testid={pairingTestIds.renewUri}
              label={messages['remote.renew']}
              onClick={renew}
            >
              <RefreshIcon />
            </IconButton>
          )}
        </div>
      )}
      {wallet ? <GetWalletLine wallet={wallet} /> : null}
    </div>
  )
}

/** What to do with the code; the seconds that it has are shown, and not spoken, when they are few. */
function Says({
  progress,
  wallet,
}: CodePane.Props & Pick<ReturnType<typeof usePairing>, 'progress'>) {
  const messages = useTexts(en)
  const secondsLeft = progress.status === 'waiting' ? progress.secondsLeft : undefined
  const text =
    progress.status === 'done'
      ? messages['request.done']
      : progress.status === 'opening'
        ? messages['remote.opening']
        : wallet
          ? messages['remote.scanWith'](wallet.name)
          : messages['remote.scan']
  if (secondsLeft === undefined) return text
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <span aria-hidden="true" className={classes['count']}>
        {messages['remote.renews'](secondsLeft)}
      </span>
    </>
  )
}

/** In the place of the code, and as large. */
function Failed({ action, hint, title }: ReturnType<ReturnType<typeof usePairingFailure>>) {
  return (
    <div className={classes['failed']}>
      <WarningIcon size={24} />
      <p className={classes['title']}>{title}</p>
      <p>{hint}</p>
      {action ? (
        <Button data-testid={kitTestIds.tryAgain} onClick={action.run} variant="secondary">
          {action.text}
        </Button>
      ) : null}
    </div>
  )
}

export declare namespace CodePane {
  type Props = {
    /** Any wallet may take the offer when there is none. */
    wallet?: CatalogWallet | undefined
  }
}
