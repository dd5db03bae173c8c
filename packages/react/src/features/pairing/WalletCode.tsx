import type { CatalogWallet } from '@latchkey/core/modal'
import { walletImageUrl } from '@latchkey/core/modal'
import { BrandIcon, ImageTile, useStyles } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { QrCode } from '../../kit/QrCode.tsx'
import { useTexts } from '../../kit/useTexts.ts'
import { en } from './en.ts'
import classes, { css } from './RemotePane.module.css'
import { pairingTestIds } from './testIds.ts'

/** The code of an offer, with the wallet's picture in its middle; our mark where any wallet may take it. */
export function WalletCode({ uri, wallet }: WalletCode.Props) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  return (
    <QrCode
      label={wallet ? messages['remote.codeOf'](wallet.name) : messages['remote.code']}
      mark={
        wallet ? (
          <ImageTile name={wallet.name} size={56} src={walletImageUrl(latchkey, wallet)} />
        ) : (
          <span className={classes['brand']}>
            <BrandIcon size={32} />
          </span>
        )
      }
      testId={pairingTestIds.qrCode}
      text={uri}
    />
  )
}

export declare namespace WalletCode {
  type Props = {
    /** Missing while it is on its way. */
    uri: string | undefined
    wallet: CatalogWallet | undefined
  }
}
