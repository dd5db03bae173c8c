'use client'
import { walletImageUrl } from '@latchkey/core/modal'
import { BrandIcon, IconButton, ImageTile, RefreshIcon, useStyles, WarningIcon } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { enRemote } from '../../i18n/enRemote.ts'
import { enRequest } from '../../i18n/enRequest.ts'
import { useViewMessages } from '../../i18n/MessagesContext.ts'
import type { CatalogWallet } from '../../parts/CatalogWallet.ts'
import { Outcome } from '../../parts/Outcome.tsx'
import { QrCode } from '../../parts/QrCode.tsx'
import { viewTestIds } from '../../viewTestIds.ts'
import { CopyLink } from './CopyLink.tsx'
import { GetWalletLine } from './GetWalletLine.tsx'
import classes, { css } from './RemotePane.module.css'
import { usePairing } from './usePairing.ts'
import { usePairingFailure } from './usePairingFailure.ts'

/** The code that a phone scans, for one wallet or for any. */
export function CodePane({ wallet }: CodePane.Props) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useViewMessages(enRemote)
  const { progress, renew } = usePairing({ wallet })
  const failure = usePairingFailure({ renew })
  const failed = progress.status === 'failed' ? failure(progress.reason) : undefined
  const uri = progress.status === 'waiting' ? progress.uri : undefined
  const label = wallet ? messages['remote.codeOf'](wallet.name) : messages['remote.code']

  return (
    <div className={classes['pane']}>
      {failed ? (
        <div className={classes['failed']} data-testid={viewTestIds.connectingStatus}>
          <Outcome
            action={failed.action}
            hint={failed.hint}
            icon={<WarningIcon />}
            testId={viewTestIds.tryAgain}
            title={failed.title}
          />
        </div>
      ) : (
        <>
          <QrCode
            label={label}
            mark={
              wallet ? (
                <ImageTile name={wallet.name} size={56} src={walletImageUrl(latchkey, wallet)} />
              ) : (
                <span className={classes['brand']}>
                  <BrandIcon size={32} />
                </span>
              )
            }
            testId={viewTestIds.qrCode}
            text={uri}
          />
          <Says progress={progress} wallet={wallet} />
          <div className={classes['extras']}>
            <CopyLink uri={uri} />
            {latchkey.options.manualWCControl ? null : (
              <IconButton
                data-testid={viewTestIds.renewUri}
                label={messages['remote.renew']}
                onClick={renew}
              >
                <RefreshIcon />
              </IconButton>
            )}
          </div>
        </>
      )}
      {wallet ? <GetWalletLine wallet={wallet} /> : null}
    </div>
  )
}

/** What to do with the code; the seconds that it has are counted when they are few. */
function Says({
  progress,
  wallet,
}: CodePane.Props & Pick<ReturnType<typeof usePairing>, 'progress'>) {
  const messages = useViewMessages(enRemote)
  const { 'connecting.done': done } = useViewMessages(enRequest)
  const secondsLeft = progress.status === 'waiting' ? progress.secondsLeft : undefined
  return (
    <p className={classes['says']}>
      <span
        data-testid={viewTestIds.connectingStatus}
        hidden={secondsLeft !== undefined}
        role="status"
      >
        {progress.status === 'done'
          ? done
          : progress.status === 'opening'
            ? messages['remote.opening']
            : wallet
              ? messages['remote.scanWith'](wallet.name)
              : messages['remote.scan']}
      </span>
      {secondsLeft === undefined ? null : (
        <span className={classes['count']}>{messages['remote.renews'](secondsLeft)}</span>
      )}
    </p>
  )
}

export declare namespace CodePane {
  type Props = {
    /** Any wallet may take the offer when there is none. */
    wallet?: CatalogWallet | undefined
  }
}
