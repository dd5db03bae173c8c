import { FarcasterMark, useStyles } from '@latchkey/ui'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { loadQrCode } from '../../kit/loadQrCode.ts'
import { useLoginTexts } from '../../kit/login/useLoginTexts.ts'
import { en } from './en.ts'
import classes, { css } from './Farcaster.module.css'
import { farcasterTestIds } from './testIds.ts'

/** What a phone scans; its place alone before it is there. */
export function FarcasterCode({ url }: FarcasterCode.Props) {
  useStyles(css)
  const messages = useLoginTexts(en)
  const QrCode = useLoaded(loadQrCode)
  return (
    <div className={classes['code']}>
      {QrCode ? (
        <QrCode
          label={messages['farcaster.code']}
          mark={
            <span className={classes['mark']}>
              <FarcasterMark size={32} />
            </span>
          }
          testId={farcasterTestIds.farcasterCode}
          text={url}
        />
      ) : (
        <div className={classes['place']} />
      )}
    </div>
  )
}

export declare namespace FarcasterCode {
  type Props = {
    /** Missing while it is on its way. */
    url: string | undefined
  }
}
