import type { CatalogWallet } from '@latchkey/core/modal'
import { linkPlace, pairingLink, walletImageUrl } from '@latchkey/core/modal'
import { Button, QrIcon, Spinner, useStyles } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { kitTestIds } from '../../kit/testIds.ts'
import { type Texts, useTexts } from '../../kit/useTexts.ts'
import { WalletRequest } from '../../kit/WalletRequest.tsx'
import { CopyLink } from './CopyLink.tsx'
import { en } from './en.ts'
import { GetWalletLine } from './GetWalletLine.tsx'
import classes, { css } from './RemotePane.module.css'
import { type Opening, useOpening } from './useOpening.ts'
import { usePairing } from './usePairing.ts'
import { usePairingFailure } from './usePairingFailure.ts'
import { WalletCode } from './WalletCode.tsx'
import { type WalletPlatform, walletLinks } from './walletPlatforms.ts'

/** A wallet that opens by a link: its app on this phone, its website, its program on this computer. */
export function LinkPane({ platform, wallet }: LinkPane.Props) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { choose, chosen, progress, renew } = usePairing({ byLink: true, wallet })
  const failure = usePairingFailure({ renew })
  const { opening, start } = useOpening()
  const [codeShown, setCodeShown] = useState(false)
  // When one link has opened nothing, the next click tries the other.
  const [misses, setMisses] = useState(0)
  useEffect(() => {
    if (opening === 'nothing') setMisses((count) => count + 1)
  }, [opening])

  const place = linkPlace(window)
  const links = walletLinks(wallet, platform, place)
  const chosenHref = links[misses % links.length]
  const link = chosenHref === undefined ? undefined : { href: chosenHref, name: wallet.name }
  const uri = progress.status === 'waiting' ? progress.uri : undefined
  const openable = link && uri ? pairingLink(link, uri, place) : undefined

  // The click that led here still counts as one for a moment; later, browsers block the link.
  const button = useRef<HTMLButtonElement>(null)
  const tried = useRef(false)
  const ready = openable !== undefined
  useEffect(() => {
    if (!ready || tried.current) return
    tried.current = true
    if (platform === 'phone' && !chosen() && navigator.userActivation?.isActive)
      button.current?.click()
  }, [chosen, platform, ready])

  const failed = progress.status === 'failed' ? failure(progress) : undefined
  const texts =
    failed ??
    (progress.status === 'done'
      ? { hint: '', title: messages['request.done'] }
      : openingTexts(opening, messages, wallet))
  return (
    <WalletRequest
      action={failed?.action}
      hint={texts.hint}
      image={walletImageUrl(latchkey, wallet)}
      name={wallet.name}
      status={failed ? 'failed' : progress.status === 'done' ? 'done' : 'waiting'}
      title={texts.title}
    >
      {failed ? null : (
        <div className={classes['pane']}>
          <Button
            ref={button}
            data-testid={kitTestIds.tryAgain}
            fullWidth
            href={openable?.href}
            icon={openable ? undefined : <Spinner />}
            loading={!openable}
            onClick={() => {
              if (link) choose(link)
              start()
            }}
            target={openable?.target}
          >
            {messages[
              opening === 'idle' || opening === 'opening' ? 'remote.open' : 'remote.openAgain'
            ](wallet.name)}
          </Button>
          <div className={classes['extras']}>
            <CopyLink uri={uri} />
            {platform === 'phone' ? (
              <Button
                aria-expanded={codeShown}
                icon={<QrIcon />}
                onClick={() => setCodeShown(!codeShown)}
                size="small"
                variant="secondary"
              >
                {messages[codeShown ? 'remote.hideCode' : 'remote.showCode']}
              </Button>
            ) : null}
          </div>
          {codeShown ? <WalletCode uri={uri} wallet={wallet} /> : null}
          <GetWalletLine wallet={wallet} />
        </div>
      )}
    </WalletRequest>
  )
}

function openingTexts(
  opening: Opening,
  messages: Texts<typeof en>,
  { name }: CatalogWallet,
): { title: string; hint: string } {
  switch (opening) {
    case 'idle':
    case 'opening':
      return { hint: messages['remote.awayHint'], title: messages['remote.next'](name) }
    case 'away':
      return { hint: messages['remote.awayHint'], title: messages['remote.away'](name) }
    case 'nothing':
      return { hint: messages['remote.nothingHint'], title: messages['remote.nothing'](name) }
    case 'returned':
      return { hint: messages['remote.returnedHint'](name), title: messages['remote.returned'] }
    default:
      return opening satisfies never
  }
}

export declare namespace LinkPane {
  type Props = { platform: Exclude<WalletPlatform, 'browser'>; wallet: CatalogWallet }
}
